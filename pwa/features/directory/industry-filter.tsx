import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { industries } from '#shared/catalog/industries.ts';
import { IndustryOptions } from '../catalog/industry-options.tsx';
import { FilterSelect, type FilterSelectProps } from './filter-select.tsx';

/** Narrows a list by industry. @see requirements I1, K2 */
export function IndustryFilter(props: Pick<FilterSelectProps, 'value' | 'onChoose'>) {
  const { t } = useTranslation('talents');
  return (
    <FilterSelect name="industry" label={t('industry')} all={t('all_industries')} {...props}>
      <IndustryOptions values={industries} />
    </FilterSelect>
  );
}

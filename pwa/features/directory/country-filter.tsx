import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { countries } from '#shared/catalog/countries.ts';
import { FilterSelect, type FilterSelectProps } from './filter-select.tsx';

/** Narrows a list by country. */
export function CountryFilter(props: Pick<FilterSelectProps, 'label' | 'all' | 'value' | 'onChoose'>) {
  const { t } = useTranslation('catalog');
  return (
    <FilterSelect name="country" {...props}>
      {countries.map((country) => (
        <option key={country} value={country}>
          {t(`countries.${country}`)}
        </option>
      ))}
    </FilterSelect>
  );
}

import { getRouteApi } from '@tanstack/react-router';
import { DirectoryPanel } from '#pwa/features/directory/directory-panel.tsx';
import type { Filter } from '#pwa/features/directory/filter-panel.tsx';
import { useIndustryFilter, useValueFilters, useWhereFilters } from '#pwa/features/directory/use-filters.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { type Choices, companySizeNames, companySizes } from '#shared/catalog/directory-filters.ts';

const route = getRouteApi('/browse-companies');

/** The filters of companies. Reads the address here, because its element must stay the same for all renders. */
export function CompanyFilters() {
  const search = route.useSearch();
  const filters = useCompanyFilters(search);
  return <DirectoryPanel feed="companies" search={search} filters={filters} />;
}

/** The filters of companies in the shown language. @see requirements K11 */
function useCompanyFilters(choices: Choices<'companies'>): Filter[] {
  const { t } = useTranslation('filters');
  const language = useLanguage();
  const { size = '', hiring = '' } = choices;
  const sizeText = ([from, to]: readonly [number, number]) =>
    Number.isFinite(to)
      ? t('size_between', { from: formatNumber(from, language), to: formatNumber(to, language) })
      : t('size_over', { number: formatNumber(from - 1, language) });
  return [
    useIndustryFilter(choices),
    ...useWhereFilters(choices, { hasPlaces: false }),
    ...useValueFilters('companies', choices),
    {
      ...{ name: 'size', label: t('size'), all: t('all_sizes'), value: size },
      values: companySizeNames.map((one) => ({ value: one, label: sizeText(companySizes[one]) })),
    },
    {
      ...{ name: 'hiring', label: t('hiring'), all: t('hiring_or_not'), value: hiring },
      values: [{ value: '1', label: t('hiring_now') }],
    },
  ];
}

/** Loads the filters with their texts; the first view does not need them. */
export async function loadCompanyFilters(): Promise<typeof CompanyFilters> {
  await loadNamespaces(['filters', 'company-fields']);
  return CompanyFilters;
}

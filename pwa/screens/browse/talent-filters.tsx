import { getRouteApi } from '@tanstack/react-router';
import { DirectoryPanel } from '#pwa/features/directory/directory-panel.tsx';
import type { Filter } from '#pwa/features/directory/filter-panel.tsx';
import { OrderSelect, type OrderSelectProps } from '#pwa/features/directory/order-select.tsx';
import { useIndustryFilter, useValueFilters, useWhereFilters } from '#pwa/features/directory/use-filters.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useLanguageNames } from '#pwa/i18n/use-language-names.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { type Choices, workYearLevels } from '#shared/catalog/directory-filters.ts';
import { skillsByCode, spelledSkill } from '#shared/catalog/lexicon/skill-names.ts';
import { spokenLanguages } from '#shared/catalog/spoken-languages.ts';

const route = getRouteApi('/browse');

/** The filters of talents. Reads the address here, because its element must stay the same for all renders. */
export function TalentFilters() {
  const search = route.useSearch();
  const filters = useTalentFilters(search);
  return (
    <DirectoryPanel feed="talents" search={search} filters={filters}>
      {(write) => <TalentSort value={search.sort ?? ''} onChoose={(sort) => write({ sort })} />}
    </DirectoryPanel>
  );
}

/** The order of the people, with the featured ones first or by age alone. @see requirements I23 */
function TalentSort({ value, onChoose }: Pick<OrderSelectProps, 'value' | 'onChoose'>) {
  const { t } = useTranslation('filters');
  const others = [{ value: 'newest', label: t('newest') }];
  return <OrderSelect usual={t('featured_first')} others={others} value={value} onChoose={onChoose} />;
}

/** The filters of talents in the shown language; places only once a country is chosen. @see requirements I22 */
function useTalentFilters(choices: Choices<'talents'>): Filter[] {
  const { t } = useTranslation('filters');
  const language = useLanguage();
  const languageNames = useLanguageNames();
  const { skill = '', experience = '', speaks = '' } = choices;
  return [
    useIndustryFilter(choices),
    ...useWhereFilters(choices),
    ...useValueFilters('talents', choices),
    {
      ...{ name: 'skill', label: t('skill'), all: t('all_skills'), value: skill },
      values: [...skillsByCode()].map(([code, names]) => ({ value: code, label: spelledSkill(names[language]) })),
      usual: usualSkills,
    },
    {
      ...{ name: 'experience', label: t('experience'), all: t('experience'), value: experience },
      values: workYearLevels.map((one) => ({
        value: String(one),
        label: t('experience_from', { count: one, number: formatNumber(one, language) }),
      })),
    },
    {
      ...{ name: 'speaks', label: t('speaks'), all: t('speaks'), value: speaks },
      values: spokenLanguages.map((code) => ({ value: code, label: languageNames[code] ?? code })),
      usual: usualLanguages,
    },
  ];
}

// The most common languages and skills in the Gulf. The full lists are shown once their counts are loaded.
const usualLanguages = ['ar', 'en', 'hi', 'ur', 'ml', 'tl', 'bn', 'fa', 'fr'];
const usualSkills = [
  ...['project-management', 'customer-service', 'sales', 'accounting', 'marketing', 'data-analysis', 'leadership'],
  ...['communication', 'negotiation', 'teaching', 'translation', 'graphic-design', 'autocad', 'python', 'javascript'],
];

/** Loads the filters with their texts; the first view does not need them. */
export async function loadTalentFilters(): Promise<typeof TalentFilters> {
  await loadNamespaces(['filters', 'fields', 'places', 'spoken-languages']);
  return TalentFilters;
}

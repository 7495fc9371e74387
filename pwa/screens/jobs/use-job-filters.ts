import type { Filter } from '#pwa/features/directory/filter-panel.tsx';
import { formatNumber, locales } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { type Country, countries, isCountry } from '#shared/catalog/countries.ts';
import { industries } from '#shared/catalog/industries.ts';
import { experienceLevels, payLevels } from '#shared/catalog/job-filters.ts';
import { isPlace, placesOf } from '#shared/catalog/places/places.ts';
import { currencyOf, employmentTypes, workplaces } from '#shared/catalog/work.ts';
import type { JobChoices } from '#shared/rules/job-counts.ts';
import { isTenfold } from '#shared/rules/job-traits.ts';
import { countryOf } from '#shared/rules/place-words.ts';

/** The filters of jobs, in the shown language; places once a country is chosen. @see requirements K9 */
export function useJobFilters(choices: JobChoices): Filter[] {
  const { t } = useTranslation('filters');
  const language = useLanguage();
  const payText = usePayLevelText();
  const country = countryOfChoices(choices);
  const { industry = '', place = '', workplace = '', employmentType = '', experience = '', pay = '' } = choices;
  const yearsText = (years: number) => t('experience_up_to', { count: years, number: formatNumber(years, language) });
  return [
    {
      ...{ name: 'industry', label: t('talents:industry'), all: t('talents:all_industries'), value: industry },
      values: industries.map((one) => ({ value: one, label: t(`catalog:industries.${one}`) })),
    },
    {
      ...{ name: 'country', label: t('jobs:country'), all: t('jobs:all_countries'), value: country ?? '' },
      isImplied: !choices.country,
      values: countries.map((one) => ({ value: one, label: t(`catalog:countries.${one}`) })),
    },
    ...(country || place
      ? [
          {
            ...{ name: 'place', label: t('place'), all: t('all_places'), value: place },
            values: (country ? placesOf[country] : []).map((one) => ({ value: one, label: t(`places:${one}`) })),
          },
        ]
      : []),
    {
      ...{ name: 'workplace', label: t('workplace'), all: t('workplace'), value: workplace },
      values: workplaces.map((one) => ({ value: one, label: t(`catalog:workplaces.${one}`) })),
    },
    {
      ...{ name: 'employmentType', label: t('employment_type'), all: t('employment_type'), value: employmentType },
      values: employmentTypes.map((one) => ({ value: one, label: t(`job-words:employment_types.${one}`) })),
    },
    {
      ...{ name: 'experience', label: t('experience'), all: t('experience'), value: experience },
      values: experienceLevels.map((one) => ({ value: String(one), label: yearsText(one) })),
    },
    {
      ...{ name: 'pay', label: t('pay'), all: t('pay'), value: pay },
      values: payLevels.map((one) => ({ value: String(one), label: payText(one, country) })),
    },
  ];
}

function countryOfChoices({ country, place }: JobChoices): Country | undefined {
  if (isPlace(place)) return countryOf(place);
  return isCountry(country) ? country : undefined;
}

/** Says a level of pay in the currency of a country; without one, in riyals or dirhams. */
function usePayLevelText(): (level: number, country: Country | undefined) => string {
  const { t } = useTranslation('filters');
  const language = useLanguage();
  return (level, country) => {
    if (!country) return t('pay_from_any', { number: formatNumber(level, language) });
    const currency = currencyOf[country];
    const money = new Intl.NumberFormat(locales[language], { style: 'currency', currency, maximumFractionDigits: 0 });
    return t('pay_from', { amount: money.format(isTenfold(currency) ? level / 10 : level) });
  };
}

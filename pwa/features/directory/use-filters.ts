import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { type Country, countries, isCountry } from '#shared/catalog/countries.ts';
import type { Choices } from '#shared/catalog/directory-filters.ts';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { industries } from '#shared/catalog/industries.ts';
import { isPlace, placesOf } from '#shared/catalog/places/places.ts';
import { filterRow, valueFiltersOf } from '#shared/model/value-filters.ts';
import { countryOf } from '#shared/rules/place-words.ts';
import { useTextOf } from '../catalog/labels.ts';
import type { Filter } from './filter-panel.tsx';

/** Where the texts of fields are, by what a directory lists. */
const textsOf = { talents: 'fields', companies: 'company-fields', jobs: 'job-fields' } as const;

/** The filters whose fields name their choices in their rows, in the shown language. */
export function useValueFilters<Feed extends FeedName>(feed: Feed, choices: Choices<Feed>): Filter[] {
  const { t } = useTranslation('filters');
  const textOf = useTextOf();
  // Made of the rows, so the names of texts are not known to the types.
  const say = t as (key: string, options: { defaultValue: string }) => string;
  const chosen: Choices = choices;
  return valueFiltersOf(feed).map((field): Filter => {
    const label = say(`${textsOf[feed]}:label.${field}`, { defaultValue: field });
    const name = say(`${textsOf[feed]}:filter.${field}`, { defaultValue: label });
    const { choices: values, labels } = filterRow(feed, field);
    return {
      ...{ name: field, label: name, all: name, value: chosen[field] ?? '' },
      values: values.map((value) => ({ value, label: textOf(labels, value) })),
    };
  });
}

/** The filter by industry, in the shown language. */
export function useIndustryFilter({ industry = '' }: Choices): Filter {
  const { t } = useTranslation('filters');
  return {
    ...{ name: 'industry', label: t('talents:industry'), all: t('talents:all_industries'), value: industry },
    values: industries.map((one) => ({ value: one, label: t(`catalog:industries.${one}`) })),
  };
}

/** The filter by country; where rows have places, also by place, once a country is chosen. */
export function useWhereFilters(choices: Choices, { hasPlaces = true } = {}): Filter[] {
  const { t } = useTranslation('filters');
  const country = countryOfChoices(choices);
  const { place = '' } = choices;
  const byCountry: Filter = {
    ...{ name: 'country', label: t('country'), all: t('all_countries'), value: country ?? '' },
    isImplied: !choices.country,
    values: countries.map((one) => ({ value: one, label: t(`catalog:countries.${one}`) })),
  };
  if (!hasPlaces || !(country || place)) return [byCountry];
  return [
    byCountry,
    {
      ...{ name: 'place', label: t('place'), all: t('all_places'), value: place },
      values: (country ? placesOf[country] : []).map((one) => ({ value: one, label: t(`places:${one}`) })),
    },
  ];
}

/** The country that is chosen, or that of the chosen place. */
export function countryOfChoices({ country, place }: Choices): Country | undefined {
  if (isPlace(place)) return countryOf(place);
  return isCountry(country) ? country : undefined;
}

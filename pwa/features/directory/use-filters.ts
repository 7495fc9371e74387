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

/** The namespace with the names of a directory's fields. */
const namespaceOf = { talents: 'fields', companies: 'company-fields', jobs: 'job-fields' } as const;

/** The filters by fields whose row has `filter: 'value'`, in the shown language. */
export function useValueFilters<Feed extends FeedName>(feed: Feed, choices: Choices<Feed>): Filter[] {
  const { t } = useTranslation('filters');
  const choiceLabel = useTextOf();
  // The keys are put together from names of fields, so the types do not know them.
  const textOrDefault = t as (key: string, options: { defaultValue: string }) => string;
  const chosen: Choices = choices;
  return valueFiltersOf(feed).map((field): Filter => {
    const label = textOrDefault(`${namespaceOf[feed]}:label.${field}`, { defaultValue: field });
    const name = textOrDefault(`${namespaceOf[feed]}:filter.${field}`, { defaultValue: label });
    const { choices: values, labels } = filterRow(feed, field);
    return {
      ...{ name: field, label: name, all: name, value: chosen[field] ?? '' },
      values: values.map((value) => ({ value, label: choiceLabel(labels, value) })),
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

import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { labelsOf, valueFilters } from '#shared/model/field-names.ts';
import { savedSearchText } from '#shared/rules/saved-search-text.ts';

// The texts that name what a directory can be narrowed by.
const places = ['catalog:industries', 'catalog:countries', 'catalog:workplaces', ...valueFilters.map(labelsOf)];
const others = ['places:', 'job-words:employment_types.'] as const;

/** Says a saved search in the words of the reader: what was typed, then what it was narrowed by. */
export function useSearchText(): (key: string) => string {
  const { t } = useTranslation('catalog');
  // Values and filters come from addresses, so they are not known to the types.
  const say = t as (key: string, options: { defaultValue: string }) => string;
  const known = (textKey: string) => say(textKey, { defaultValue: '' }) || undefined;
  const keysOf = (value: string) => [
    ...places.map((place) => `${place}.${value}`),
    ...others.map((one) => one + value),
  ];
  return (key) =>
    savedSearchText(key, {
      filter: (name) => (/^\w+$/.test(name) ? (known(`filters:${name}`) ?? known(`fields:label.${name}`)) : undefined),
      value: (_, value) => (/^[\w -]+$/.test(value) ? keysOf(value).map(known).find(Boolean) : undefined),
    });
}

import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { labelsOfValueFilters } from '#shared/model/value-filters.ts';
import { savedSearchText } from '#shared/rules/saved-search-text.ts';

// The texts that name what a directory can be narrowed by.
const groups = ['catalog:industries', 'catalog:countries', 'places', ...labelsOfValueFilters()];

/** Describes a saved search in the shown language: its text, then its filters. */
export function useSearchText(): (key: string) => string {
  const { t } = useTranslation('catalog');
  // Values and filters come from addresses, so they are not known to the types.
  const say = t as (key: string, options: { defaultValue: string }) => string;
  const known = (textKey: string) => say(textKey, { defaultValue: '' }) || undefined;
  const keysOf = (value: string) => groups.map((group) => group + (group.includes(':') ? '.' : ':') + value);
  return (key) =>
    savedSearchText(key, {
      filter: (name) => (/^\w+$/.test(name) ? (known(`filters:${name}`) ?? known(`fields:label.${name}`)) : undefined),
      value: (_, value) => (/^[\w -]+$/.test(value) ? keysOf(value).map(known).find(Boolean) : undefined),
    });
}

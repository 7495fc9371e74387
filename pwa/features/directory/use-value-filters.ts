import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { Choices } from '#shared/catalog/directory-filters.ts';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { filterRow, valueFiltersOf } from '#shared/model/value-filters.ts';
import { useTextOf } from '../catalog/choice-label.ts';
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

import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { ChoiceField } from '#shared/model/field-names.ts';

const keys = {
  industry: 'catalog:industries',
  place: 'places',
  availability: 'catalog:availabilities',
  availabilityShownTo: 'offline:readers',
} as const satisfies Record<ChoiceField, string>;

/** Names the chosen value of a field of the profile; a value that this version does not know stands as it is. */
export function useChoiceLabel(): (field: ChoiceField, value: string) => string {
  const { t } = useTranslation('offline');
  // Values come from the server or an older version, so they are not known to the types.
  const say = t as (key: string, options: { defaultValue: string }) => string;
  return (field, value) => {
    const key = keys[field];
    return say(key.includes(':') ? `${key}.${value}` : `${key}:${value}`, { defaultValue: value });
  };
}

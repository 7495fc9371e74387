import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { type ChoiceField, labelsOf } from '#shared/model/field-lists.ts';

/** Names the chosen value of a field of the profile; returns a value that this version does not know as it is. */
export function useChoiceLabel(): (field: ChoiceField, value: string) => string {
  const textOf = useTextOf();
  return (field, value) => textOf(labelsOf(field), value);
}

/** Names a value by the texts that its row names: `namespace:key`, or a namespace whose keys are the values. */
export function useTextOf(): (labels: string, value: string) => string {
  const { t } = useTranslation('catalog');
  // Values come from the server or an older version, so they are not known to the types.
  const say = t as (key: string, options: { defaultValue: string }) => string;
  return (labels, value) => say(`${labels}${labels.includes(':') ? '.' : ':'}${value}`, { defaultValue: value });
}

import { isOfKind } from '#shared/model/field-lists.ts';
import type { LineField } from '#shared/model/field-names.ts';
import type { PublicProfile } from '#shared/model/user.ts';
import { useChoiceLabel } from './choice-label.ts';

/** Returns the text of a field as the profile shows it in one line; `''` where there is none. */
export function useFieldText(): (field: LineField, profile: PublicProfile) => string {
  const choiceLabel = useChoiceLabel();
  return (field, profile) => {
    // A copy of an older version lacks newer fields.
    const value: string = profile[field] ?? '';
    return value !== '' && isOfKind(field, 'choice') ? choiceLabel(field, value) : value;
  };
}

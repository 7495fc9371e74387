import { cardFields, choicesOf, isOfKind, listedChoices } from '../model/field-lists.ts';
import { profileFields } from '../model/field-names.ts';
import { mapFields, pickFields } from '../model/field-rows.ts';
import { emptyValueOf } from '../model/profile-fields.ts';
import type { OwnProfile, TalentCard } from '../model/user.ts';

type Fields = Pick<OwnProfile, (typeof profileFields)[number]>;

/** The fields of a profile whose person wrote only what the registration asks for, with all switches off. */
export function emptyProfile(): Fields {
  const registered = { name: 'Somebody', dateOfBirth: '1990-05-07', industry: 'technology', language: 'ar' } as const;
  // Each field got the value that stands for nothing.
  return { ...(mapFields(profileFields, emptyOf) as Fields), ...registered };
}

function emptyOf(field: keyof Fields): unknown {
  if (isOfKind(field, 'switch')) return false;
  const empty = emptyValueOf(field);
  const listed = listedChoices.find((one) => one === field);
  return empty === '' && listed ? choicesOf(listed)[0] : empty;
}

/** Those of them that a card shows. */
export function emptyCard(): Pick<TalentCard, (typeof cardFields)[number]> {
  return pickFields(emptyProfile(), cardFields);
}

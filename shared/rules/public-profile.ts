import type { AvailabilityReaders } from '../catalog/availability.ts';
import {
  cardFields,
  type HidingField,
  hidingFields,
  type ShownField,
  shownFields,
  type WithheldField,
  withheldFields,
} from '../model/field-lists.ts';
import { type HideableField, hiderOf, isHideable } from '../model/field-names.ts';
import { pickFields } from '../model/field-rows.ts';
import type { OwnProfile, ProfileAnswer, PublicProfile, TalentCard } from '../model/user.ts';
import { cardBio } from './text-preview.ts';

declare const isForEverybody: unique symbol;

/**
 * A profile that holds only public fields. Only `publicProfileOf` makes one, so an owner's answer
 * cannot be stored where this type is asked for.
 *
 * @see SYNC-15
 */
export type SharedProfile = PublicProfile & { readonly [isForEverybody]: true };

/** Fields that an own profile has and a card in a list never has. */
export type WithoutContact = Partial<Record<WithheldField, never>>;

/** What a person chose for each field that hides another one: a switch, or who reads it. */
type Privacy<Hiding extends string = HidingField> = Record<Hiding, boolean | AvailabilityReaders>;
type Reader = 'everybody' | 'companies';

/** True when the owner lets one kind of reader see a field. */
export function isSeenBy(reader: Reader, owner: Partial<Privacy>, field: HideableField & (ShownField | WithheldField)) {
  const choice = owner[hiderOf(field)];
  return choice === true || choice === 'everybody' || choice === reader;
}

/** Some fields of a person, where those that may be withheld can be absent. */
type Seen<Person, Field extends keyof Person> = Pick<Person, Exclude<Field, WithheldField>> &
  Partial<Pick<Person, Field & WithheldField>>;

/**
 * Takes some fields of a person as everybody sees them: of those that the owner hides, a field of cards is null and any
 * other one absent. All public answers, cards and copies take their fields here.
 *
 * @see requirements H13, SYNC-15, trust §4 Fields going out
 */
export function seenByEverybody<Field extends ShownField | WithheldField, Person extends Record<Field, unknown>>(
  person: Person & Privacy,
  fields: readonly Field[],
): Seen<Person, Field> {
  const seen: Partial<Record<Field, unknown>> = {};
  for (const field of fields) {
    if (!isHideable(field) || isSeenBy('everybody', person, field)) seen[field] = person[field];
    else if (!isWithheld(field)) seen[field] = null;
  }
  // Each field is one of the person.
  return seen as Seen<Person, Field>;
}

function isWithheld(field: string): field is WithheldField {
  return withheldFields.some((one) => one === field);
}

/** The facts of a card that nobody writes in a form. */
const cardFacts = [
  ...(['id', 'username', 'slug', 'worksSince', 'employers', 'isFeatured', 'featuredUntil'] as const),
  ...(['isVerified', 'registeredAt', 'rev'] as const),
];

/** The card of a profile, as lists show it to everybody. @see trust §4 Fields going out */
export function cardOf(profile: ProfileAnswer | OwnProfile): TalentCard {
  const { bio, bioOther } = profile;
  return {
    ...pickFields(profile, cardFacts),
    ...everybodysFields(profile, cardFields),
    bio: cardBio(bio),
    bioOther: bioOther && cardBio(bioOther),
  };
}

/**
 * The profile as everybody sees it, without hidden fields. The fields that hide others are only in an answer
 * to the owner; an answer to anybody else holds nothing hidden.
 *
 * @see requirements H13, SYNC-15
 */
export function publicProfileOf(profile: ProfileAnswer | OwnProfile): SharedProfile {
  const answered = withheldFields.filter((field) => profile[field] !== undefined);
  const shown: PublicProfile = {
    ...pickFields(profile, cardFacts),
    isEmailConfirmed: profile.isEmailConfirmed,
    ...everybodysFields(profile, shownFields),
    ...everybodysFields(profile, answered),
  };
  // The brand exists for the compiler only.
  return shown as SharedProfile;
}

function everybodysFields<Field extends ShownField | WithheldField, Profile extends ProfileAnswer | OwnProfile>(
  profile: Profile,
  fields: readonly Field[],
): Seen<Profile, Field> {
  return isOwnersAnswer(profile) ? seenByEverybody(profile, fields) : pickFields(profile, fields);
}

/** True when the server answered the owner, whose answer also has the hidden fields. */
export function isOwnersAnswer<Profile extends ProfileAnswer>(profile: Profile): profile is Profile & Privacy {
  return hidingFields.some((field) => profile[field] !== undefined);
}

/** True when a stranger gets the profile: administrators, viewers and deactivated people are answered with 404. */
export function isShownToEverybody({ role, isActive }: Pick<OwnProfile, 'role' | 'isActive'>): boolean {
  return role === 'talent' && isActive;
}

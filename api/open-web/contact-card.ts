import type { Language } from '#shared/catalog/languages.ts';
import { isPlace } from '#shared/catalog/places/places.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { writeVcard } from '#shared/rules/vcard.ts';
import { findListedProfile } from '../domain/users/get-profile.ts';
import { publicProfile } from '../domain/users/profile-shapes.ts';
import { industryLabel, placeIn } from '../pages/page-texts.ts';
import type { Deps } from '../ports/deps.ts';

interface Site {
  /** Public address without a closing slash. */
  origin: string;
  language: Language;
}

/** Writes the contact card of a listed talent with what the person shares with everybody. @see requirements H13 */
export async function contactCard(deps: Deps, name: string, { origin, language }: Site) {
  const record = await findListedProfile(deps, name);
  if (!record) return undefined;
  const profile = inLanguage(publicProfile(record, deps.clock.now()), language);
  const place = isPlace(profile.place) ? placeIn(profile.place, language) : undefined;
  const text = writeVcard(profile, { origin, role: industryLabel(profile.industry, language), place });
  return { text, slug: profile.slug };
}

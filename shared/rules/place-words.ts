import { type Country, countries } from '../catalog/countries.ts';
import type { Language } from '../catalog/languages.ts';
import otherSpellings from '../catalog/places/other-spellings.json' with { type: 'json' };
import { type Place, places, placesOf } from '../catalog/places/places.ts';
import arabicLabels from '../locales/ar/catalog.json' with { type: 'json' };
import arabicNames from '../locales/ar/places.json' with { type: 'json' };
import englishLabels from '../locales/en/catalog.json' with { type: 'json' };
import englishNames from '../locales/en/places.json' with { type: 'json' };
import { normalizeOften } from './normalize-search.ts';
import { rememberingTexts } from './remembered.ts';

const nameWordsMax = 5;
const spellingsOf: Partial<Record<Place, readonly string[]>> = otherSpellings;

const countryOfPlace = new Map<Place, Country>(
  countries.flatMap((country) => placesOf[country].map((place): [Place, Country] => [place, country])),
);

/** The country in which a place lies. */
export function countryOf(place: Place): Country {
  // Every place is in the list of one country.
  return countryOfPlace.get(place) as Country;
}

/** The name of a place in a language. */
export function placeName(place: Place, language: Language): string {
  return (language === 'ar' ? arabicNames : englishNames)[place];
}

const otherNamesOf: Partial<Record<Country, readonly string[]>> = {
  'Saudi Arabia': ['KSA', 'المملكة العربية السعودية'],
  'United Arab Emirates': ['UAE'],
  Oman: ['سلطنة عمان'],
};

/** Names of a country in both languages, and by which it is also called. */
export function countryLabels(country: Country): string[] {
  return [arabicLabels.countries[country], englishLabels.countries[country], ...(otherNamesOf[country] ?? [])];
}

function namesOf(place: Place): string[] {
  return [arabicNames[place], englishNames[place], ...(spellingsOf[place] ?? [])];
}

/** All names of a place and of its country, in both languages, the Latin ones also without their article. */
export function placeLabels(place: Place): string[] {
  const names = namesOf(place);
  return [...names, ...names.flatMap(withoutArticleOf), ...countryLabels(countryOf(place))];
}

// The l of the article takes the sound after it: Ad Duqm, As Seeb.
function withoutArticleOf(name: string): string[] {
  const behind = /^(?:A[drsztl]|Ash|Adh|Ath) (.+)$/.exec(name)?.[1];
  return behind === undefined ? [] : [behind];
}

let placeByName: ReadonlyMap<string, Place> | undefined;

/** Made when a text asks first: a phone needs 30 ms for it, and would need them while it reads the code. */
function placesByName(): ReadonlyMap<string, Place> {
  placeByName ??= new Map(places.flatMap((place) => namesOf(place).map((name) => [normalizeOften(name), place])));
  return placeByName;
}

/** Finds the places that a free text such as `Doha, Qatar` names. */
export const placesIn: (text: string) => readonly Place[] = rememberingTexts((text) => {
  const words = normalizeOften(text).split(' ').filter(Boolean);
  const found = new Set<Place>();
  for (let from = 0; from < words.length; from += 1) {
    for (let to = Math.min(words.length, from + nameWordsMax); to > from; to -= 1) {
      const place = placesByName().get(words.slice(from, to).join(' '));
      if (!place) continue;
      found.add(place);
      from = to - 1;
      break;
    }
  }
  return [...found];
});

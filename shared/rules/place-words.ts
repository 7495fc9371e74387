import { type Country, countries } from '../catalog/countries.ts';
import type { Language } from '../catalog/languages.ts';
import otherSpellings from '../catalog/places/other-spellings.json' with { type: 'json' };
import { isPlace, type Place, places, placesOf } from '../catalog/places/places.ts';
import arabicLabels from '../locales/ar/catalog.json' with { type: 'json' };
import arabicNames from '../locales/ar/places.json' with { type: 'json' };
import englishLabels from '../locales/en/catalog.json' with { type: 'json' };
import englishNames from '../locales/en/places.json' with { type: 'json' };
import { memoizeTexts } from './memoize-texts.ts';
import { normalizeOften, withoutArticle, withoutLatinArticle } from './normalize-search.ts';

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

let placesByWords: ReadonlyMap<string, ReadonlySet<Place>> | undefined;

/** As a query names them: also without the article, which a free text may not leave out. */
function searchedPlaces(): ReadonlyMap<string, ReadonlySet<Place>> {
  if (placesByWords) return placesByWords;
  const made = new Map<string, Set<Place>>();
  for (const place of places) {
    for (const name of [...namesOf(place), ...namesOf(place).flatMap(withoutArticleOf)]) {
      const words = normalizeOften(name).split(' ');
      const bare = words.map((word) => withoutArticle(word)[0] ?? withoutLatinArticle(word)[0] ?? word);
      for (const key of [words.join(' '), bare.join(' '), words.join('')])
        made.set(key, (made.get(key) ?? new Set()).add(place));
    }
  }
  placesByWords = made;
  return made;
}

/** The places of the longest name that some normalised words begin with; a length of 0 for none. */
export function longestPlace(words: readonly string[]): { length: number; places: readonly Place[] } {
  for (let length = Math.min(words.length, nameWordsMax); length > 0; length -= 1) {
    const part = words.slice(0, length);
    const bare = part.map((word) => withoutArticle(word)[0] ?? word);
    const found = [part.join(' '), bare.join(' '), part.join('')].flatMap((key) => [
      ...(searchedPlaces().get(key) ?? []),
    ]);
    if (found.length > 0) return { length, places: [...new Set(found)] };
  }
  return { length: 0, places: [] };
}

let placeWords: ReadonlySet<string> | undefined;

/** True for a word of a place or a country, with its article or without. */
export function isWordOfPlaces(word: string): boolean {
  placeWords ??= wordsOfPlaces();
  return placeWords.has(word);
}

function wordsOfPlaces(): ReadonlySet<string> {
  const words = places.flatMap(placeLabels).flatMap((name) => normalizeOften(name).split(' '));
  return new Set(words.flatMap((word) => [word, ...withoutArticle(word), ...withoutLatinArticle(word)]));
}

/** Finds the places that a free text such as `Doha, Qatar` names. */
export const placesIn: (text: string) => readonly Place[] = memoizeTexts((text) => {
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

/** Where a job is: the place that its company chose, and its free text. */
export interface JobPlace {
  place: string | null;
  location: string;
}

/** The places of a job: the one that was chosen, and those that its free text names. */
export function placesOfJob({ place, location }: JobPlace): Place[] {
  return [...new Set([...(isPlace(place) ? [place] : []), ...placesIn(location)])];
}

/** The country of a job: of its place, else of its company. */
export function countryOfJob(place: string | null, companyCountry: Country): Country {
  return isPlace(place) ? countryOf(place) : companyCountry;
}

import { describe, expect, it } from 'vitest';
import { languages } from '#shared/catalog/languages.ts';
import arabicNames from '#shared/locales/ar/places.json' with { type: 'json' };
import englishNames from '#shared/locales/en/places.json' with { type: 'json' };
import { normalizeSearch } from '#shared/rules/normalize-search.ts';
import { countries } from '../countries.ts';
import otherSpellings from './other-spellings.json' with { type: 'json' };
import { places, placesOf } from './places.ts';

const namesIn = { ar: arabicNames, en: englishNames };
const spellingsOf = new Map<string, string[]>(Object.entries(otherSpellings));

describe('the catalog of places', () => {
  it('has at least 120 places, some in each country', () => {
    expect(places.length).toBeGreaterThanOrEqual(120);
    for (const country of countries) expect(placesOf[country].length, country).toBeGreaterThanOrEqual(10);
  });

  it('has each id once, as it stands in an address', () => {
    expect(new Set(places).size).toBe(places.length);
    expect(places.filter((place) => !/^[a-z]+(?:-[a-z]+)*$/.test(place))).toEqual([]);
  });

  it.each(languages)('names every place in the letters of %s, and nothing else', (language) => {
    expect(Object.keys(namesIn[language]).toSorted()).toEqual([...places].toSorted());
    const letters = { ar: /^[\u0621-\u064A ]+$/, en: /^[A-Za-z ]+$/ }[language];
    expect(Object.values(namesIn[language]).filter((name) => !letters.test(name))).toEqual([]);
  });

  it('has other spellings for known places only', () => {
    expect([...spellingsOf.keys()].filter((place) => !places.some((known) => known === place))).toEqual([]);
  });

  it('has each spelling once, so that a text means one place', () => {
    const spellings = places.flatMap((place) =>
      [arabicNames[place], englishNames[place], ...(spellingsOf.get(place) ?? [])].map(normalizeSearch),
    );
    expect(spellings.filter((spelling, index) => spellings.indexOf(spelling) !== index)).toEqual([]);
  });
});

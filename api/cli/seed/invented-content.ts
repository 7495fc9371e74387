import type { Country } from '#shared/catalog/countries.ts';
import type { Industry } from '#shared/catalog/industries.ts';
import type { Language } from '#shared/catalog/languages.ts';
import { usernameOf, withSuffix } from '#shared/rules/slug.ts';
import { transliterate } from '#shared/rules/transliterate.ts';
import names from './content/names.json' with { type: 'json' };
import placesJson from './content/places.json' with { type: 'json' };
import professionsJson from './content/professions.json' with { type: 'json' };
import sentences from './content/sentences.json' with { type: 'json' };
import type { Random } from './random.ts';

/** Gives out public addresses, each once, as registration would: `ali-hassan`, `ali-hassan-2`, … */
export class AddressBook {
  readonly #taken: Set<string>;
  readonly #lastNumbers = new Map<string, number>();

  /** @param taken Slugs and usernames that are in use. */
  constructor(taken: Iterable<string> = []) {
    // Two slugs that differ only in `-` and `_` would give one username, so they count as one.
    this.#taken = new Set([...taken].map(usernameOf));
  }

  claim(base: string): string {
    let number = this.#lastNumbers.get(base) ?? 0;
    let slug: string;
    do {
      number += 1;
      slug = withSuffix(base, number);
    } while (this.#taken.has(usernameOf(slug)));
    this.#lastNumbers.set(base, number);
    this.#taken.add(usernameOf(slug));
    return slug;
  }
}

/** Draws the name of a company in both languages. */
export function companyNameOf(random: Random, industry: Industry): BothLanguages {
  const brand = random.pick(sentences.brands);
  const firm = random.pick(professions[industry].firms);
  return { ar: `${brand.ar} ${firm.ar}`, en: `${brand.en} ${firm.en}` };
}

export type Gender = 'man' | 'woman';

export interface PersonName {
  name: string;
  gender: Gender;
  /** Arabic names in Arabic and in Latin letters, and names from elsewhere. */
  kind: 'arabic' | 'latinised' | 'expatriate';
}

/** Draws the name of a person of the Gulf; about six of ten are in Arabic script. */
export function drawPersonName(random: Random): PersonName {
  const gender = random.chance(0.52) ? 'man' : 'woman';
  if (random.chance(0.62)) return { name: arabicName(random, gender), gender, kind: 'arabic' };
  if (random.chance(0.5)) return { name: latinisedName(random, gender), gender, kind: 'latinised' };
  return { name: expatriateName(random, gender), gender, kind: 'expatriate' };
}

const givenNames = { man: names.men, woman: names.women };
const expatriateNames = { man: names.expatriates.men, woman: names.expatriates.women };

function arabicName(random: Random, gender: Gender): string {
  const family = random.pick(names.families);
  const given = asWritten(random, random.pick(givenNames[gender]));
  if (random.chance(0.06)) return `${given} ${gender === 'man' ? 'بن' : 'بنت'} ${random.pick(names.men)} ${family}`;
  if (random.chance(0.14)) return `${given} ${random.pick(names.men)} ${family}`;
  return `${given} ${family}`;
}

// عبدالله and عبد الله are both common.
function asWritten(random: Random, name: string): string {
  return name.startsWith('عبدال') && random.chance(0.25) ? name.replace('عبد', 'عبد ') : name;
}

function latinisedName(random: Random, gender: Gender): string {
  const given = capitalised(transliterate(random.pick(givenNames[gender])));
  const family = transliterate(random.pick(names.families)).replace(/^al/, '');
  const article = random.pick(['Al-', 'Al-', 'Al ', 'Al']);
  return `${given} ${article}${article === 'Al' ? family : capitalised(family)}`;
}

function expatriateName(random: Random, gender: Gender): string {
  return `${random.pick(expatriateNames[gender])} ${random.pick(names.expatriates.families)}`;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export type BothLanguages = Record<Language, string>;

/** A post and what its holders do; Arabic titles differ for men and women. */
export interface Role {
  man: string;
  woman: string;
  en: string;
  /** Arabic in the first person, English as "building …". */
  work: BothLanguages[];
  results: BothLanguages[];
}

export interface Profession {
  roles: Role[];
  skills: string[];
  study: BothLanguages;
  /** Second halves of company names. */
  firms: BothLanguages[];
}

export interface Place {
  country: Country;
  /** Its name as people write it after a city. */
  name: BothLanguages;
  cities: BothLanguages[];
  universities: BothLanguages[];
  dialling: string;
  currency: BothLanguages;
  /** Lowest and highest monthly pay, in the country's currency. */
  monthlyPay: number[];
}

export const professions: Record<Industry, Profession> = professionsJson;
// The file names the six countries; the test compares them with the catalog.
export const places = placesJson as Place[];

import type { Country } from '#shared/catalog/countries.ts';
import type { Industry } from '#shared/catalog/industries.ts';
import type { Language } from '#shared/catalog/languages.ts';
import type { Education, Experience } from '#shared/model/profile-entries.ts';
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

export interface Career {
  industry: Industry;
  gender: Gender;
  city: BothLanguages;
  years: number;
  role: Role;
}

/** Writes two to four sentences about a career; the first words are the title, as cards show them in bold. */
export function writeBiography(random: Random, career: Career, language: Language): string {
  const { work, results } = career.role;
  const [first, second] = random.take(work, 2).map((one) => one[language]);
  const title = titleOf(career, language);
  const city = career.city[language];
  const opening =
    language === 'ar' ? `${title} في ${city}، ${first} و${second}` : `${title} in ${city}, ${first} and ${second}`;
  const further = [random.pick(results)[language], yearsOfWork(career.years, language)];
  const chosen = random.take(further, random.between(1, 2));
  if (random.chance(0.6)) chosen.push(random.pick(sentences.closings)[language]);
  return `${[opening, ...chosen].join('. ')}.`;
}

/** Gives the title of a role in a language. */
export function titleOf({ role, gender }: Pick<Career, 'role' | 'gender'>, language: Language): string {
  return language === 'ar' ? role[gender] : role.en;
}

const arabicYears = { one: 'سنة', two: 'سنتين', few: 'سنوات', many: 'سنة', other: 'سنة', zero: 'سنة' } as const;
const arabicPlural = new Intl.PluralRules('ar');
const arabicNumber = new Intl.NumberFormat('ar-QA');

function yearsOfWork(years: number, language: Language): string {
  if (language === 'en') return `I have worked in the field for ${years} years`;
  const word = arabicYears[arabicPlural.select(years)];
  return `أعمل في هذا المجال منذ ${years > 2 ? `${arabicNumber.format(years)} ${word}` : word}`;
}

interface Background {
  place: Place;
  career: Career;
  language: Language;
  /** The current year; entries end there. */
  year: number;
}

const degrees = [
  { ar: 'بكالوريوس', en: 'Bachelor' },
  { ar: 'ماجستير', en: 'Master' },
];

/** Draws the degree that the career began with, and for some a later one; newest first. */
export function educationOf(random: Random, { place, career, language, year }: Background): Education[] {
  const graduation = year - career.years;
  const count = career.years > 4 ? random.between(1, degrees.length) : 1;
  return degrees
    .slice(0, count)
    .map((degree, index) => ({
      institution: random.pick(place.universities)[language],
      degree: degree[language],
      fieldOfStudy: professions[career.industry].study[language],
      startDate: `${graduation - 4 + index * 5}-09-01`,
      endDate: `${graduation + index * 3}-06-15`,
      description: null,
    }))
    .toReversed();
}

/** Draws the last one to three jobs, newest first; the newest may go on. */
export function experienceOf(random: Random, { career, language, year }: Background): Experience[] {
  const count = Math.min(random.between(1, 3), career.years);
  const yearsEach = Math.max(1, Math.floor(career.years / count));
  return Array.from({ length: count }, (_, index) => {
    const isCurrent = index === 0 && random.chance(0.8);
    const end = year - index * yearsEach;
    return {
      company: companyNameOf(random, career.industry)[language],
      position: titleOf(career, language),
      location: career.city[language],
      startDate: `${end - yearsEach}-${index === 0 ? '02' : '03'}-01`,
      endDate: isCurrent ? null : `${end}-01-31`,
      current: isCurrent,
      description: `${random.pick(career.role.results)[language]}.`,
    };
  });
}

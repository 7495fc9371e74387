import { industries } from '#shared/catalog/industries.ts';
import type { Language } from '#shared/catalog/languages.ts';
import { toArabicDigits } from '#shared/rules/digits.ts';
import { suggestSlug } from '#shared/rules/slug.ts';
import type { NewCompany } from '../../store/records.ts';
import sentences from './content/sentences.json' with { type: 'json' };
import { type BothLanguages, type Place, places } from './content.ts';
import { type AddressBook, companyNameOf } from './invented-names.ts';
import { type Random, randomOf, streams } from './random.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The mail addresses of generated companies begin so. */
export const companyMailbox = 'hello';

export interface CompanyOptions {
  /** Rows `from` to `to` − 1. */
  from: number;
  to: number;
  now: Date;
  passwordHash: string;
  addresses: AddressBook;
}

/** Generates companies one by one; industries and countries take turns, so that few rows cover all. */
export function* generateCompanies(options: CompanyOptions): Generator<NewCompany> {
  for (let index = options.from; index < options.to; index++) yield companyAt(index, options);
}

function companyAt(index: number, { to, now, passwordHash, addresses }: CompanyOptions): NewCompany {
  const random = randomOf(streams.companies, index);
  const industry = turnOf(industries, index);
  const place = turnOf(places, index + Math.floor(index / industries.length));
  const language = random.chance(0.5) ? 'ar' : 'en';
  const name = companyNameOf(random, industry);
  // Arabic companies choose their English name as address; spelled letter by letter it would be hard to read.
  const slug = addresses.claim(suggestSlug(name.en));
  const year = random.between(1985, 2023);
  const other = language === 'ar' ? 'en' : 'ar';
  const company: NewCompany = {
    name: name[language],
    slug,
    email: `${companyMailbox}@${slug}.example`,
    passwordHash,
    website: random.chance(0.85) ? `https://www.${slug}.example` : '',
    industry,
    country: place.country,
    employees: drawEmployees(random),
    registrationDate: `${year}-0${random.between(1, 9)}-${random.between(10, 28)}`,
    turnover: random.chance(0.7) ? drawTurnover(random, place, language) : null,
    description: describeCompany(random, { city: random.pick(place.cities), year, language }),
    language,
    isVerified: false,
    isEmailConfirmed: random.chance(0.5),
    createdAt: new Date(now.getTime() - 365 * dayMs * (1 - (index + 1) / (to + 1))),
  };
  // Half of them introduce themselves in both languages.
  if (!random.chance(0.5)) return company;
  const descriptionOther = describeCompany(random, { city: random.pick(place.cities), year, language: other });
  return { ...company, nameOther: name[other], descriptionOther };
}

function turnOf<T>(list: readonly T[], index: number): T {
  // The index is within the list, which is not empty.
  return list[index % list.length] as T;
}

// Small companies are many, large ones few.
function drawEmployees(random: Random): number {
  return random.between(4, random.pick([20, 60, 60, 200, 200, 800, 5000]));
}

function drawTurnover(random: Random, { currency }: Place, language: Language): string {
  const low = random.pick([1, 5, 10, 25, 50, 100]);
  const range = `${low}–${low * 2}`;
  return language === 'ar' ? `${toArabicDigits(range)} مليون ${currency.ar}` : `${currency.en} ${range} million`;
}

function describeCompany(random: Random, facts: { city: BothLanguages; year: number; language: Language }): string {
  const { city, year, language } = facts;
  const opening = random
    .pick(sentences.companyOpenings)
    [language].replace('{city}', city[language])
    .replace('{year}', language === 'ar' ? toArabicDigits(String(year)) : String(year));
  const values = random.take(sentences.companyValues, random.between(1, 2)).map((value) => value[language]);
  return `${[opening, ...values].join('. ')}.`;
}

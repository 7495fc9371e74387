import type { Country } from '#shared/catalog/countries.ts';
import { type Industry, industries } from '#shared/catalog/industries.ts';
import type { Language } from '#shared/catalog/languages.ts';
import { currencyOf } from '#shared/catalog/work.ts';
import type { Salary } from '#shared/model/job-fields.ts';
import { toArabicDigits } from '#shared/rules/digits.ts';
import { placesIn } from '#shared/rules/place-words.ts';
import { suggestSlug } from '#shared/rules/slug.ts';
import type { NewCompany, NewJob } from '../../store/records.ts';
import sentences from './content/sentences.json' with { type: 'json' };
import {
  type AddressBook,
  type BothLanguages,
  companyNameOf,
  type Place,
  places,
  professions,
  type Role,
} from './invented-content.ts';
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
  // A third of those with a website have proven it.
  if (company.website && index % 3 === 0) company.provenHost = `www.${slug}.example`;
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

/** The company of a job, in as much as the job needs it. */
export interface Employer {
  id: number;
  industry: Industry;
  country: Country;
  language: Language;
}

export interface JobOptions {
  /** Rows `from` to `to` − 1. */
  from: number;
  to: number;
  now: Date;
  employers: readonly Employer[];
}

/** Generates jobs one by one, drawn among the employers; most are open for another month or two. */
export function* generateJobs({ from, to, now, employers }: JobOptions): Generator<NewJob> {
  for (let index = from; index < to; index++) {
    const random = randomOf(streams.jobs, index);
    const createdAt = new Date(now.getTime() - 28 * dayMs * (1 - (index + 1) / (to + 1)));
    yield jobAt(random, { employer: random.pick(employers), now, createdAt });
  }
}

function jobAt(random: Random, facts: { employer: Employer; now: Date; createdAt: Date }): NewJob {
  const { employer, now, createdAt } = facts;
  const { language, industry } = employer;
  const other = language === 'ar' ? 'en' : 'ar';
  const { roles, skills } = professions[industry];
  const role = random.pick(roles);
  const title = titleIn(role, language);
  const place = placeOf(employer.country);
  const chosen = random.pick(place.cities);
  const city = chosen[language];
  const job: NewJob = {
    companyId: employer.id,
    title,
    description: describeJob(random, { role, title, city, language }),
    skills: random.take(skills, random.between(3, 5)),
    experienceYears: random.pick([0, 1, 2, 3, 3, 5, 5, 8, 10]),
    industry,
    location: `${city}${language === 'ar' ? '،' : ','} ${place.name[language]}`,
    place: placesIn(chosen.en)[0] ?? null,
    salaryRange: null,
    salary: random.chance(0.75) ? drawSalary(random, place) : null,
    status: random.chance(0.84) ? 'active' : random.pick(['draft', 'closed']),
    createdAt,
    expiryDate: new Date(now.getTime() + random.between(30, 60) * dayMs),
    // A few companies say nothing of it.
    workplace: random.pick(['onsite', 'onsite', 'onsite', 'hybrid', 'remote', null]),
    employmentType: random.pick(['FULL_TIME', 'FULL_TIME', 'FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN', null]),
  };
  if (!random.chance(0.4)) return job;
  const titleOther = titleIn(role, other);
  const inOther = { role, title: titleOther, city: chosen[other], language: other } as const;
  return { ...job, titleOther, descriptionOther: random.chance(0.6) ? describeJob(random, inOther) : null };
}

function titleIn(role: Role, language: Language): string {
  return language === 'ar' ? role.man : role.en;
}

function placeOf(country: Country): Place {
  const place = places.find((one) => one.country === country);
  if (!place) throw new RangeError('unknown_country');
  return place;
}

function drawSalary(random: Random, { country, monthlyPay }: Place): Salary {
  const [lowest = 0, highest = 0] = monthlyPay;
  const step = lowest / 9;
  const low = lowest + random.below(Math.floor((highest * 0.7 - lowest) / step)) * step;
  const [min = 0, max = 0] = [low, low * 1.3].map((pay) => Math.round(pay / step) * step);
  return { min, max, currency: currencyOf[country], period: 'MONTH' };
}

function describeJob(random: Random, facts: { role: Role; title: string; city: string; language: Language }): string {
  const { role, title, city, language } = facts;
  const opening = random.pick(sentences.jobOpenings)[language].replace('{title}', title).replace('{city}', city);
  const work = random.take(role.work, 2).map((one) => one[language]);
  const tasks = language === 'ar' ? work.map(addressed).join('، و') : `The work: ${work.join(', and ')}`;
  const duty = random.pick(sentences.jobDuties)[language];
  const offer = random.pick(sentences.jobOffers)[language];
  return `${[opening, tasks, duty].join('. ')}.\n\n${offer}.`;
}

// "I lead" becomes "you will lead": in Arabic only the first letter of the verb changes.
function addressed(work: string): string {
  return work.replace(/^أ/, 'ست').replace(/ وأ/g, ' وت');
}

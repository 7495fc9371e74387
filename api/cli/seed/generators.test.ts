import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { availabilities, availabilityReaders } from '#shared/catalog/availability.ts';
import { countries } from '#shared/catalog/countries.ts';
import { industries } from '#shared/catalog/industries.ts';
import { isPlace } from '#shared/catalog/places/places.ts';
import { workplaces } from '#shared/catalog/work.ts';
import { limits } from '#shared/limits.ts';
import { SalarySchema } from '#shared/model/job-fields.ts';
import { ProfilePatchSchema } from '#shared/model/user.ts';
import { isCalendarDay } from '#shared/rules/calendar-day.ts';
import { placesIn } from '#shared/rules/place-words.ts';
import { isSlug } from '#shared/rules/slug.ts';
import { isArabic } from '#shared/rules/transliterate.ts';
import { generateCompanies, generateJobs } from './hiring.ts';
import { AddressBook, places } from './invented-content.ts';
import { generateTalents } from './talents.ts';

const now = new Date('2026-11-21T12:00:00Z');
const common = { from: 0, now, passwordHash: 'hash' };
const talentsTo = (to: number) => [...generateTalents({ ...common, to, addresses: new AddressBook() })];
const companiesTo = (to: number) => [...generateCompanies({ ...common, to, addresses: new AddressBook() })];
const talents = talentsTo(2000);
const companies = companiesTo(40);
const employers = companies.map(({ industry, country, language = 'ar' }, index) => {
  return { id: index + 1, industry, country, language };
});
const jobs = [...generateJobs({ from: 0, to: 120, now, employers })];
const daysAhead = (date: Date) => (date.getTime() - now.getTime()) / (24 * 60 * 60 * 1000);

/** The share of rows that say something of each. */
function sharesOf<Row extends object>(rows: readonly Row[], fields: readonly (keyof Row)[]) {
  const says = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
  return fields.map((field) => ({ field, share: rows.filter((row) => says(row[field])).length / rows.length }));
}

describe('generated talents', () => {
  it('use all that is known of people: some say it, and some do not (J21, J22, J23)', () => {
    const facts = ['headline', 'place', 'availability', 'availabilityShownTo', 'languages', 'links'] as const;
    for (const { field, share } of sharesOf(talents, [...facts, 'nameOther', 'headlineOther', 'bioOther'])) {
      expect(share, field).toBeGreaterThan(0.1);
      expect(share, field).toBeLessThan(0.9);
    }
    expect(new Set(talents.map(({ availability }) => availability ?? null))).toEqual(
      new Set([...availabilities, null]),
    );
    const audiences = talents.map(({ availabilityShownTo }) => availabilityShownTo ?? null);
    expect(new Set(audiences)).toEqual(new Set([...availabilityReaders, null]));
    expect(talents.filter(({ place }) => place && !isPlace(place))).toEqual([]);
  });

  it('are the same each time', () => {
    expect(talentsTo(2000)).toEqual(talents);
  });

  it('do not depend on how many there are, except for the time of registration', () => {
    const known = talents.slice(0, 50).map(({ registeredAt: _, ...talent }) => talent);
    expect(talentsTo(50).map(({ registeredAt: _, ...talent }) => talent)).toEqual(known);
  });

  it('go on where an earlier run ended', () => {
    const addresses = new AddressBook(talents.slice(0, 1500).map(({ slug }) => slug));
    expect([...generateTalents({ ...common, from: 1500, to: 2000, addresses })]).toEqual(talents.slice(1500));
  });

  it('have addresses, usernames and e-mails of their own', () => {
    for (const key of ['slug', 'username', 'email'] as const) {
      expect(new Set(talents.map((talent) => talent[key])).size).toBe(talents.length);
    }
    expect(talents.filter(({ slug }) => !isSlug(slug))).toEqual([]);
  });

  it('have Arabic-script names for more than half', () => {
    const share = talents.filter(({ name }) => isArabic(name)).length / talents.length;
    expect(share).toBeGreaterThan(0.55);
    expect(share).toBeLessThan(0.7);
  });

  it('are in every industry and write in both languages', () => {
    expect(new Set(talents.slice(0, 240).map(({ industry }) => industry))).toEqual(new Set(industries));
    const arabicBios = talents.filter(({ bio }) => bio && isArabic(bio)).length / talents.length;
    expect(arabicBios).toBeGreaterThan(0.4);
    expect(arabicBios).toBeLessThan(0.75);
  });

  it('would pass the profile form', () => {
    for (const { name, dateOfBirth, industry, bio, skills, school, whatsappNumber } of talents) {
      const patch = { name, dateOfBirth, industry, bio, skills, school, whatsappNumber };
      expect(v.parse(ProfilePatchSchema, patch)).toEqual(patch);
      expect(skills?.length).toBeGreaterThanOrEqual(3);
      expect(skills?.length).toBeLessThanOrEqual(7);
    }
  });

  it('registered over the last two years, in the order of their rows', () => {
    const times = talents.map(({ registeredAt }) => registeredAt?.getTime() ?? 0);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(daysAhead(new Date(times[0] ?? 0))).toBeGreaterThan(-731);
    expect(daysAhead(new Date(times.at(-1) ?? 0))).toBeLessThan(0);
  });

  it('are featured now, few of them', () => {
    const featured = talents.filter(({ isFeatured }) => isFeatured);
    expect(featured.length).toBeGreaterThan(20);
    expect(featured.length).toBeLessThan(120);
    for (const { featuredUntil } of featured) {
      expect(daysAhead(featuredUntil ?? now)).toBeGreaterThan(0);
      expect(daysAhead(featuredUntil ?? now)).toBeLessThanOrEqual(30);
    }
  });

  it('have entries of education and experience whose days exist and are past', () => {
    const entries = talents.flatMap(({ education = [], experience = [] }) => [...education, ...experience]);
    expect(entries.length).toBeGreaterThan(100);
    for (const { startDate, endDate } of entries) {
      expect(isCalendarDay(startDate)).toBe(true);
      expect(endDate === null || (isCalendarDay(endDate) && endDate > startDate && endDate < '2026-11-21')).toBe(true);
    }
  });
});

describe('generated companies', () => {
  it('are the same each time, with addresses of their own', () => {
    expect(companiesTo(40)).toEqual(companies);
    const many = companiesTo(2000);
    expect(new Set(many.map(({ slug }) => slug)).size).toBe(many.length);
    expect(new Set(many.map(({ email }) => email)).size).toBe(many.length);
    expect(many.filter(({ slug }) => !isSlug(slug))).toEqual([]);
  });

  it('are in all industries and in the six countries, with names in both scripts', () => {
    expect(new Set(companies.map(({ industry }) => industry))).toEqual(new Set(industries));
    expect(new Set(companies.map(({ country }) => country))).toEqual(new Set(countries));
    expect(new Set(companies.map(({ name }) => isArabic(name)))).toEqual(new Set([true, false]));
  });

  it('are named and described in both languages, some of them (O19)', () => {
    for (const { field, share } of sharesOf(companies, ['nameOther', 'descriptionOther'])) {
      expect(share, field).toBeGreaterThan(0.2);
      expect(share, field).toBeLessThan(0.9);
    }
  });

  it('keep within the bounds', () => {
    for (const { registrationDate, description, turnover } of companies) {
      expect(isCalendarDay(registrationDate)).toBe(true);
      expect(description?.length).toBeLessThan(limits.descriptionMaxLength);
      expect(turnover?.length ?? 0).toBeLessThan(limits.turnoverMaxLength);
    }
  });
});

describe('generated texts', () => {
  it('have the digits of their language, as the interface has', () => {
    const texts = [
      ...talents.flatMap(({ bio, bioOther, headline, headlineOther }) => [bio, bioOther, headline, headlineOther]),
      ...companies.flatMap((one) => [one.description, one.descriptionOther, one.turnover]),
      ...jobs.flatMap((one) => [one.description, one.descriptionOther, one.location, one.salaryRange]),
    ].filter((text) => typeof text === 'string');
    const withDigits = texts.filter((text) => /[0-9٠-٩]/.test(text));
    expect(withDigits.length).toBeGreaterThan(100);
    const isOfOther = (text: string) => (isArabic(text) ? /[0-9]/ : /[٠-٩]/).test(text);
    expect(withDigits.filter(isOfOther)).toEqual([]);
  });
});

describe('generated jobs', () => {
  it('say where, how and for what pay in the words of the catalog, or nothing of it (R10)', () => {
    expect(jobs.every(({ place, location }) => isPlace(place) && placesIn(location).includes(place))).toBe(true);
    expect(new Set(jobs.map(({ workplace }) => workplace))).toEqual(new Set([...workplaces, null]));
    for (const { salary } of jobs) if (salary) expect(v.is(SalarySchema, salary)).toBe(true);
  });

  it('are written in both languages, some of them, and of most types of employment (R10, R11)', () => {
    for (const { field, share } of sharesOf(jobs, ['titleOther', 'descriptionOther', 'employmentType', 'salary'])) {
      expect(share, field).toBeGreaterThan(0.1);
      expect(share, field).toBeLessThan(0.98);
    }
    expect(new Set(jobs.map(({ employmentType }) => employmentType)).size).toBeGreaterThan(3);
  });

  it('are the same each time', () => {
    expect([...generateJobs({ from: 0, to: 120, now, employers })]).toEqual(jobs);
  });

  it('belong to companies of their industry and end in one to two months', () => {
    for (const { companyId, industry, expiryDate, skills } of jobs) {
      expect(employers.find(({ id }) => id === companyId)?.industry).toBe(industry);
      expect(daysAhead(expiryDate)).toBeGreaterThanOrEqual(30);
      expect(daysAhead(expiryDate)).toBeLessThanOrEqual(60);
      expect(skills?.length).toBeGreaterThan(0);
    }
  });

  it('are mostly open, some drafts, some closed', () => {
    const open = jobs.filter(({ status }) => status === 'active').length;
    expect(open).toBeGreaterThan(80);
    expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(['active', 'draft', 'closed']));
  });
});

describe('content', () => {
  it('has the places of the six countries', () => {
    expect(places.map(({ country }) => country)).toEqual([...countries]);
  });
});

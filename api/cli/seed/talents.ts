import { availabilities } from '#shared/catalog/availability.ts';
import { industries, talentIndustries } from '#shared/catalog/industries.ts';
import type { Language } from '#shared/catalog/languages.ts';
import { choicesOf, listedChoices } from '#shared/model/field-lists.ts';
import { mapFields } from '#shared/model/field-rows.ts';
import type { SpokenLanguage } from '#shared/model/profile-fields.ts';
import { languageOf } from '#shared/rules/both-languages.ts';
import { placesIn } from '#shared/rules/place-words.ts';
import { proposeName } from '#shared/rules/propose-name.ts';
import { suggestSlug, usernameOf } from '#shared/rules/slug.ts';
import type { NewTalent } from '../../store/records.ts';
import {
  type AddressBook,
  type Career,
  drawPersonName,
  educationOf,
  experienceOf,
  type PersonName,
  type Place,
  places,
  professions,
  titleOf,
  writeBiography,
} from './invented-content.ts';
import { type Random, randomOf, streams } from './random.ts';

const dayMs = 24 * 60 * 60 * 1000;
const registrationSpanMs = 2 * 365 * dayMs;

/** The mail addresses of generated people; the domain cannot exist. */
export const talentMailDomain = 'people.dalil.example';

export interface TalentOptions {
  /** Rows `from` to `to` − 1. */
  from: number;
  to: number;
  now: Date;
  passwordHash: string;
  addresses: AddressBook;
}

/**
 * Generates talents one by one. Row i is always the same person; only the time of registration depends on how many
 * people there are, since they spread over the last two years; an address depends on the addresses already taken.
 */
export function* generateTalents({ from, to, now, passwordHash, addresses }: TalentOptions): Generator<NewTalent> {
  for (let index = from; index < to; index++) {
    const registeredAt = new Date(now.getTime() - registrationSpanMs * (1 - (index + 1) / (to + 1)));
    yield talentAt(index, { now, passwordHash, addresses, registeredAt });
  }
}

type RowOptions = Pick<TalentOptions, 'now' | 'passwordHash' | 'addresses'> & { registeredAt: Date };

function talentAt(index: number, { now, passwordHash, addresses, registeredAt }: RowOptions): NewTalent {
  const random = randomOf(streams.talents, index);
  const person = drawPersonName(random);
  const language = drawLanguage(random, person);
  const place = random.pick(places);
  const career = drawCareer(random, person, place);
  const slug = addresses.claim(suggestSlug(person.name));
  const isFeatured = random.chance(index < 240 ? 0.08 : 0.02);
  const hasEntries = random.chance(0.12);
  const background = { place, career, language, year: now.getUTCFullYear() };
  const talent: NewTalent = {
    name: person.name,
    slug,
    username: usernameOf(slug),
    email: `${slug}@${talentMailDomain}`,
    passwordHash,
    language,
    dateOfBirth: drawBirthDay(random, career.years),
    industry: career.industry,
    bio: random.chance(0.96) ? writeBiography(random, career, language) : '',
    skills: drawSkills(random, career),
    school: random.chance(0.7) ? random.pick(place.universities)[language] : null,
    whatsappNumber: random.chance(0.45) ? drawPhone(random, place) : null,
    showEmail: random.chance(0.85),
    showDateOfBirth: random.chance(0.8),
    showWhatsapp: random.chance(0.3),
    isVerified: false,
    isEmailConfirmed: random.chance(0.3),
    isFeatured,
    featuredUntil: isFeatured ? new Date(now.getTime() + random.between(24, 30 * 24) * 60 * 60 * 1000) : null,
    registeredAt,
    education: hasEntries ? educationOf(random, background) : [],
    experience: hasEntries ? experienceOf(random, background) : [],
    headline: random.chance(0.75) ? titleOf(career, language) : null,
    place: random.chance(0.8) ? (placesIn(career.city.en)[0] ?? null) : null,
    ...drawAvailability(random),
    languages: drawLanguages(random, person),
    links: random.chance(0.25) ? [`https://www.linkedin.com/in/${slug}.example`] : [],
  };
  // Last, so that a new field leaves the people as they were.
  return { ...talent, ...secondLanguageOf(random, talent, career), ...drawOthers(random) };
}

/** What somebody who writes in both languages adds: four of ten their name, fewer a headline, few a whole bio. */
function secondLanguageOf(random: Random, talent: NewTalent, career: Career): Partial<NewTalent> {
  const { name, language, headline, bio } = talent;
  if (!random.chance(0.4)) return {};
  const other = language === 'ar' ? 'en' : 'ar';
  const nameOther = languageOf(name) && proposeName(name);
  const headlineOther = headline && random.chance(0.7) ? titleOf(career, other) : null;
  const bioOther = bio && random.chance(0.4) ? writeBiography(random, career, other) : null;
  return { nameOther: nameOther || null, headlineOther, bioOther };
}

function drawLanguage(random: Random, { kind }: PersonName): Language {
  const arabicShare = { arabic: 0.8, latinised: 0.3, expatriate: 0.02 }[kind];
  return random.chance(arabicShare) ? 'ar' : 'en';
}

function drawCareer(random: Random, { gender }: PersonName, place: Place): Career {
  const industry = random.pick(random.chance(0.6) ? talentIndustries : industries);
  const city = random.pick(place.cities);
  return { industry, gender, city, years: random.between(2, 26), role: random.pick(professions[industry].roles) };
}

function drawAvailability(random: Random): Pick<NewTalent, 'availability' | 'availabilityShownTo'> {
  if (random.chance(0.4)) return {};
  const availabilityShownTo = random.chance(0.8) ? 'everybody' : random.pick(['companies', 'nobody'] as const);
  return { availability: random.pick(availabilities), availabilityShownTo };
}

const drawnChoices: readonly string[] = ['availability', 'availabilityShownTo'];

/** Values for choices that nothing above draws. */
function drawOthers(random: Random): Partial<NewTalent> {
  const others = listedChoices.filter((field) => !drawnChoices.includes(field) && random.chance(0.5));
  // Each field got one of its choices.
  return mapFields(others, (field): unknown => random.pick<string>(choicesOf(field))) as Partial<NewTalent>;
}

const otherLanguages = ['ur', 'hi', 'ml', 'tl', 'fr', 'bn', 'ta', 'fa', 'tr', 'es'];

function drawLanguages(random: Random, { kind }: PersonName): SpokenLanguage[] {
  const isArab = kind !== 'expatriate';
  const level = random.pick(['fluent', 'fluent', 'good', 'basic'] as const);
  if (random.chance(0.35)) return [];
  if (isArab) {
    const third = random.chance(0.1) ? [{ code: 'fr', level: 'good' as const }] : [];
    return [{ code: 'ar', level: 'native' }, { code: 'en', level }, ...third];
  }
  const arabic = random.chance(0.3) ? [{ code: 'ar', level: 'basic' as const }] : [];
  return [{ code: random.pick(otherLanguages), level: 'native' }, { code: 'en', level: 'fluent' }, ...arabic];
}

const commonSkills = ['Excel', 'إدارة الفرق', 'English', 'العربية', 'Communication', 'حل المشكلات', 'Power BI'];

function drawSkills(random: Random, { industry }: Career): string[] {
  const skills = random.take(professions[industry].skills, random.between(3, 6));
  const common = random.pick(commonSkills);
  return random.chance(0.35) && !skills.includes(common) ? [...skills, common] : skills;
}

function drawBirthDay(random: Random, yearsOfWork: number): string {
  const year = 2001 - yearsOfWork - random.below(7);
  // Day 28 is in every month.
  const [month, day] = [random.between(1, 12), random.between(1, 28)].map((part) => String(part).padStart(2, '0'));
  return `${year}-${month}-${day}`;
}

// No operator of the Gulf gives out mobile numbers that begin with 0, so no real phone rings. Those of Saudi Arabia and
// the Emirates have a digit more.
function drawPhone(random: Random, { dialling }: Place): string {
  const zeros = dialling === '966' || dialling === '971' ? '00' : '0';
  return `+${dialling}${zeros}${String(random.below(10_000_000)).padStart(7, '0')}`;
}

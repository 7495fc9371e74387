import type { Industry } from '#shared/catalog/industries.ts';
import type { Language } from '#shared/catalog/languages.ts';
import type { Education, Experience } from '#shared/model/profile-entries.ts';
import sentences from './content/sentences.json' with { type: 'json' };
import {
  type BothLanguages,
  companyNameOf,
  type Gender,
  type Place,
  professions,
  type Role,
} from './invented-content.ts';
import type { Random } from './random.ts';

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

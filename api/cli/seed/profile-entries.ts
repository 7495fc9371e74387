import type { Language } from '#shared/catalog/languages.ts';
import type { Education, Experience } from '#shared/model/profile-entries.ts';
import { type Career, titleOf } from './biography.ts';
import { companyNameOf } from './company-name.ts';
import { type Place, professions } from './content.ts';
import type { Random } from './random.ts';

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

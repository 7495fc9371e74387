import type { Industry } from '#shared/catalog/industries.ts';
import type { Language } from '#shared/catalog/languages.ts';
import sentences from './content/sentences.json' with { type: 'json' };
import type { BothLanguages, Role } from './content.ts';
import type { Gender } from './person-name.ts';
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

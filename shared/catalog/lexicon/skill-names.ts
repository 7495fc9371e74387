import spellings from './skill-spellings.json' with { type: 'json' };
import skills from './skills.json' with { type: 'json' };

/** What a skill of the lexicon is called. */
export interface SkillNames {
  en: string;
  ar: string;
}

/** The code of a skill by its English name: small letters and digits. The signs of C++ and C# are written as words; otherwise both would have the code of C. */
export function codeOfSkill(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('+', ' plus')
    .replaceAll('#', ' sharp')
    .replace(/^\./, 'dot ')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

let named: ReadonlyMap<string, SkillNames> | undefined;

/** The skills that can be chosen, by the codes that addresses have. Without the rest of the lexicon: filters name them. */
export function skillsByCode(): ReadonlyMap<string, SkillNames> {
  named ??= new Map(
    skills.map((line) => {
      const [en = '', ar = ''] = line.split(' = ').map((words) => words.split(', ')[0]);
      return [codeOfSkill(en), { en, ar }];
    }),
  );
  return named;
}

const spellingOf = new Map(spellings.map((spelling) => [spelling.toLowerCase(), spelling]));
let spelledWords: RegExp | undefined;

/** Writes the name of a skill as people do: the lexicon has small letters only. Arabic has no others. */
export function spelledSkill(name: string): string {
  spelledWords ??= new RegExp(`(?<![^ ])(?:${[...spellingOf.keys()].join('|').replaceAll('.', '\\.')})(?![^ ])`, 'g');
  const written = name.replace(spelledWords, (words) => spellingOf.get(words) ?? words);
  // iOS begins with a small letter.
  return /^[a-z][A-Z]/.test(written) ? written : written.charAt(0).toUpperCase() + written.slice(1);
}

import skills from './skills.json' with { type: 'json' };

/** What a skill of the lexicon is called. */
export interface SkillNames {
  en: string;
  ar: string;
}

/** The code of a skill by its English name: small letters and digits; what tells C from C++ and C# is written out. */
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

import fields from './fields.json' with { type: 'json' };
import levels from './levels.json' with { type: 'json' };
import occupationForms from './occupation-forms.json' with { type: 'json' };
import occupations from './occupations.json' with { type: 'json' };
import skills from './skills.json' with { type: 'json' };

/** One thing that people of both languages have words for; the first word of each language is its name. */
export interface Concept {
  kind: 'occupation' | 'skill' | 'field' | 'level';
  en: readonly string[];
  ar: readonly string[];
}

/** Reads `accountant, bookkeeper = محاسب, ماسك دفاتر`. */
function conceptOf(kind: Concept['kind'], line: string): Concept {
  const [en = [], ar = []] = line.split(' = ').map((words) => words.split(', '));
  return { kind, en, ar };
}

/**
 * Reads `civil = مدني` in the group `* engineer = مهندس *`: every head with the first kind, the first head with all.
 */
function conceptInGroup(group: string, line: string): Concept {
  const { kind, en, ar } = conceptOf('occupation', line);
  const heads = conceptOf('occupation', group);
  return { kind, en: inPlaceOf(heads.en, en), ar: inPlaceOf(heads.ar, ar) };
}

function inPlaceOf([first = '*', ...others]: readonly string[], kinds: readonly string[]): string[] {
  const [usual = ''] = kinds;
  return [...kinds.map((kind) => first.replace('*', kind)), ...others.map((head) => head.replace('*', usual))];
}

/**
 * The words of work in both languages: occupations, skills, fields and levels. Loaded where search texts are made,
 * never for a first view.
 *
 * @see docs/decisions/041-words-with-a-meaning.md
 */
export function readLexicon(): readonly Concept[] {
  concepts ??= makeConcepts();
  return concepts;
}

// Made when it is asked for: the service worker loads this file at each start and seldom needs it.
let concepts: readonly Concept[] | undefined;

const makeConcepts = (): readonly Concept[] => [
  ...occupations.trades.map((line) => conceptOf('occupation', line)),
  ...Object.entries(occupations.groups).flatMap(([group, lines]) => lines.map((line) => conceptInGroup(group, line))),
  ...skills.map((line) => conceptOf('skill', line)),
  ...fields.map((line) => conceptOf('field', line)),
  ...levels.map((line) => conceptOf('level', line)),
];

/** Feminine and plural forms of the Arabic words that occupations begin with. */
export function formsOfArabic(word: string): readonly string[] | undefined {
  return Object.hasOwn(occupationForms, word) ? formsByWord[word]?.split(' ').filter(Boolean) : undefined;
}

const formsByWord: Readonly<Record<string, string>> = occupationForms;

/** The Arabic words whose forms are known. */
export const wordsWithForms: readonly string[] = Object.keys(occupationForms);

/** The files as they are, for what must follow when a word changes. */
export const lexiconFiles: readonly unknown[] = [occupations, skills, fields, levels, occupationForms];

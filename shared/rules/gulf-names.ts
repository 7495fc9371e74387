import { foldLetters } from './fold-letters.ts';
import names from './gulf-names.json' with { type: 'json' };
import { memoizeTexts } from './memoize-texts.ts';

const article = 'ال';

/** By folded Arabic name, family names without their article; and by Latin spelling. */
interface NameTables {
  given: Map<string, string>;
  family: Map<string, string>;
  furtherSpellings: Map<string, string[]>;
  arabicByLatin: Map<string, Set<string>>;
}

let made: NameTables | undefined;

/** Made at the first question: to fold all names while modules load is felt on a phone. */
function tables(): NameTables {
  made ??= makeTables();
  return made;
}

function makeTables(): NameTables {
  const folded = {
    given: foldedKeys(names.given),
    family: foldedKeys(names.family),
    furtherSpellings: foldedKeys(names.spellings),
  };
  return { ...folded, arabicByLatin: arabicByLatinSpelling(folded) };
}

function foldedKeys<Value>(table: Record<string, Value>): Map<string, Value> {
  return new Map(Object.entries(table).map(([arabic, value]) => [foldLetters(arabic), value]));
}

function arabicByLatinSpelling({
  given,
  family,
  furtherSpellings,
}: Omit<NameTables, 'arabicByLatin'>): NameTables['arabicByLatin'] {
  const index = new Map<string, Set<string>>();
  const add = (latin: string, arabic: string) => index.set(latin, (index.get(latin) ?? new Set()).add(arabic));
  const addFamily = (latin: string, arabic: string) => {
    add(latin, article + arabic);
    add(`al${latin}`, article + arabic);
  };
  for (const [arabic, latin] of family) addFamily(latin, arabic);
  for (const [arabic, latin] of given) add(latin, arabic);
  for (const [arabic, spellings] of furtherSpellings) {
    for (const latin of spellings) {
      if (family.has(arabic)) addFamily(latin, arabic);
      if (given.has(arabic) || !family.has(arabic)) add(latin, arabic);
    }
  }
  return index;
}

/** Gives the usual Latin spelling of a given name, by its folded Arabic one. */
export function givenNameOf(folded: string): string | undefined {
  return tables().given.get(folded);
}

/** Gives the usual Latin spelling of a family name, by its folded Arabic one without the article. */
export function familyNameOf(folded: string): string | undefined {
  return tables().family.get(folded);
}

/** Gives the Arabic spelling of a name in Latin letters, with its hamzas; the most usual one of several. */
export function arabicNameOf(latin: string): string | undefined {
  writtenNames ??= arabicNamesAsWritten();
  return writtenNames.get(latin);
}

let writtenNames: Map<string, string> | undefined;

// Earlier lines of the lists are more usual names; a first spelling goes before the further ones.
function arabicNamesAsWritten(): Map<string, string> {
  const written = new Map<string, string>();
  const add = (latin: string, arabic: string) => written.has(latin) || written.set(latin, arabic);
  const addFamily = (latin: string, arabic: string) => {
    add(`al${latin}`, article + arabic);
    add(latin, article + arabic);
  };
  for (const [arabic, latin] of Object.entries(names.given)) add(latin, arabic);
  for (const [arabic, latin] of Object.entries(names.family)) addFamily(latin, arabic);
  for (const [arabic, spellings] of Object.entries(names.spellings)) {
    for (const latin of spellings) {
      if (Object.hasOwn(names.given, arabic)) add(latin, arabic);
      if (Object.hasOwn(names.family, arabic)) addFamily(latin, arabic);
    }
  }
  return written;
}

/** All known names as people write them: Arabic ones, family names with their article, and Latin ones in each spelling. */
export function everyWrittenName(): string[] {
  const arabic = [...Object.keys(names.given), ...Object.keys(names.family).map((name) => article + name)];
  return [...arabic, ...tables().arabicByLatin.keys()];
}

/**
 * True when a folded word is a known name, in either script. It is not remembered: the word may be a part of a
 * password.
 */
export function isKnownName(word: string): boolean {
  const { arabicByLatin, given, family } = tables();
  return arabicByLatin.has(word) || given.has(word) || family.has(word.replace(/^ال/, ''));
}

/** The Arabic names that a Latin spelling may stand for, folded and without their article. */
export function arabicStemsOf(latin: string): string[] {
  const names = [...(tables().arabicByLatin.get(latin) ?? [])];
  return [...new Set(names.map((name) => (name.startsWith(article) ? name.slice(article.length) : name)))];
}

/**
 * Gives the spellings by which a known name is also found, in both scripts; none for an unknown one.
 *
 * @param word One word of a normalised name.
 */
export const otherSpellingsOf: (word: string) => readonly string[] = memoizeTexts((word) => {
  const arabic = tables().arabicByLatin.get(word) ?? new Set([word]);
  const spellings = new Set([...arabic].flatMap((name) => [name, ...latinSpellingsOf(name)]));
  return [...spellings].filter((spelling) => spelling !== '' && spelling !== word);
});

function latinSpellingsOf(name: string): string[] {
  const { given, family, furtherSpellings } = tables();
  const stem = name.startsWith(article) ? name.slice(article.length) : '';
  const further = [...(furtherSpellings.get(name) ?? []), ...(furtherSpellings.get(stem) ?? [])];
  return [given.get(name) ?? '', family.get(stem) ?? '', ...further];
}

// As people write Arabic sounds on a Latin keyboard, by the likeness of the signs.
const sounds: Record<string, string> = { 2: '', 5: 'kh', 6: 't', 7: 'h', 8: 'q', 9: 's' };

const lettersMin = 4;

/**
 * Gives a normalised Latin word in which digits stand for letters without them: 7amad is hamad, 3aisha is aisha. None for a
 * word such as b2b or office365, of which no name would be left.
 */
export function withoutDigits(word: string): string[] {
  if (!/^[a-z\d]*[a-z][a-z\d]*$/.test(word) || !/[235-9]/.test(word) || /\d\d|[014]/.test(word)) return [];
  const plain = word
    .replace(/^3(?![aeiou])/, 'a')
    .replaceAll('3', '')
    .replace(/[25-9]/g, (digit) => sounds[digit] ?? '');
  return isKnownName(plain) || plain.length >= lettersMin ? [plain] : [];
}

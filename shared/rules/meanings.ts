import type { Concept } from '../catalog/lexicon/lexicon.ts';
import { codeOfSkill } from '../catalog/lexicon/skill-names.ts';
import { isWordOfWork, longestPhrase, phraseWordsMax } from './lexicon-words.ts';
import { memoizeTexts } from './memoize-texts.ts';
import { joinedHead, normalizeOften, withoutWordsBetween } from './normalize-search.ts';
import { isWordOfPlaces, longestPlace } from './place-words.ts';

// Prefixes of tokens that nobody can type: a concept or place in any language, a word of a name that also has a meaning, and
// such a word at the beginning of a longer one.
const marks = { concept: '~x', place: '~p', name: '~n', beginning: '~b' } as const;

const tokenOf = ({ en: [name = ''] }: Concept) => marks.concept + codeOfSkill(name);

/** A part of a query that names a concept or a place. */
export interface Meaning {
  /** Index of its first word. */
  at: number;
  length: number;
  /** Tokens of rows that name the same concept or place, in either language. */
  tokens: string[];
}

/**
 * Finds what a query means, the longest phrases first: project management and إدارة المشاريع are one concept, so they must find
 * the same rows. Compared word by word they would find different rows, because other words begin with theirs.
 *
 * @param words Normalised words of a query.
 * @see finding §2
 */
export function meaningsOf(words: readonly string[]): Meaning[] {
  const found: Meaning[] = [];
  for (let at = 0; at < words.length; ) {
    const meaning = meaningAt(words, at);
    if (meaning) found.push(meaning);
    at += meaning?.length ?? 1;
  }
  return found;
}

function meaningAt(words: readonly string[], at: number): Meaning | undefined {
  const part = words.slice(at, at + phraseWordsMax);
  const trade = longestPhrase(part);
  const place = longestPlace(part);
  const length = Math.max(trade.length, place.length);
  if (length === 0) return undefined;
  const tokens = [
    ...(trade.length === length ? trade.concepts.map(tokenOf) : []),
    ...(place.length === length ? place.places.map((one) => marks.place + one) : []),
  ];
  return { at, length, tokens: [...new Set(tokens)] };
}

/** Gives the tokens of all that a text names: whole phrases, and what is named within them. */
export const meaningsIn: (text: string) => readonly string[] = memoizeTexts((text) => {
  const words = withoutWordsBetween(normalizeOften(text).split(' ').filter(Boolean));
  const tokens = new Set<string>();
  let end = 0;
  words.forEach((_word, at) => {
    const part = words.slice(at, at + phraseWordsMax);
    // Within a phrase a word has its plain meaning: the مدرسة of a principal is a school, not a teacher.
    const { length, concepts } = longestPhrase(part, at < end);
    end = Math.max(end, at + length);
    for (const concept of concepts) for (const token of tokensOf(concept)) tokens.add(token);
    for (const place of longestPlace(part).places) tokens.add(marks.place + place);
  });
  return [...tokens];
});

const tokensOfConcept = new WeakMap<Concept, readonly string[]>();

/** A concept, and those named within its phrases: an accountant in a tax accountant. */
function tokensOf(concept: Concept): readonly string[] {
  const before = tokensOfConcept.get(concept);
  if (before) return before;
  const isManager = concept.en.some((phrase) => /\bmanagers?\b/.test(phrase));
  const within = [...concept.en, ...concept.ar].flatMap((phrase) => conceptsWithin(phrase, isManager));
  const tokens = [...new Set([concept, ...within].map(tokenOf))];
  tokensOfConcept.set(concept, tokens);
  return tokens;
}

function conceptsWithin(phrase: string, isManager: boolean): Concept[] {
  const words = withoutWordsBetween(normalizeOften(phrase).split(' '));
  return words.flatMap((_word, at) =>
    words.slice(at).flatMap((_last, count) => {
      const part = words.slice(at, at + count + 1);
      if (part.length === words.length) return [];
      // A school principal is مدير مدرسة and no manager.
      if (!isManager && part.length === 1 && joinedHead(part[0] ?? '', words[at + 1]) !== null) return [];
      const { length, concepts } = longestPhrase(part, true);
      // A rank such as manager is not a concept of its own within a phrase.
      return length === part.length ? concepts.filter(({ kind }) => kind !== 'level') : [];
    }),
  );
}

/**
 * True for a word of a place, a trade or a skill. Such a word is not compared by its consonants, and names that contain it
 * get a token.
 */
export function isCatalogWord(word: string): boolean {
  return isWordOfWork(word) || isWordOfPlaces(word);
}

/** The token of a word of a name that also means something: حداد is a blacksmith, and many are called so. */
export function namedWord(word: string): string {
  return marks.name + word;
}

/** The token of rows in which a word of a name or title begins with this word, so that they are found while somebody types. */
export function begunWord(word: string): string {
  return marks.beginning + word;
}

// Excludes the article, which is a word of some places' names.
const articleLength = 2;

/**
 * Gives the words of the catalogs that a word of a name or title begins with: ibra is a place and begins Ibrahim.
 *
 * @see finding §2
 */
export const catalogWordsBeginning: (word: string) => readonly string[] = memoizeTexts((word) => {
  const letters = [...word];
  const shorter = letters.slice(1).map((_letter, at) => letters.slice(0, at + 1).join(''));
  return shorter.filter((one) => meaningsOf([one]).length > 0 || (one.length > articleLength && isCatalogWord(one)));
});

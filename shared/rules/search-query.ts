import { limits } from '../limits.ts';
import { compoundsIn } from './compound-names.ts';
import { isKnownName, withoutDigits } from './gulf-names.ts';
import { begunWord, isCatalogWord, meaningsOf, namedWord } from './meanings.ts';
import { memoizeTexts } from './memoize-texts.ts';
import nameLike from './name-like-words.json' with { type: 'json' };
import { nameSkeletons } from './name-skeleton.ts';
import {
  isHead,
  joinedHead,
  normalizeSearch,
  withoutArticle,
  withoutLatinArticle,
  withoutWordsBetween,
} from './normalize-search.ts';

/** Begin a token that holds the consonants of a name; they cannot occur in normalised text. */
export const skeletonMarks = { known: '~k', unknown: '~u' } as const;

// A letter of no name or word that people write, and of one form: normalising leaves it alone.
const userMark = 'ꙮ';

/** The word by which somebody is found as `@username`, and nobody else who is called so. */
export function userWord(username: string): string {
  return userMark + normalizeSearch(username);
}

/** Words of a query beyond these are not looked at. */
const searchWordsMax = 8;

/** Stands behind a word whose consonants are not compared. */
const noConsonants = '~';

/** Stands in a word before what it is together with its neighbour; normalised text cannot contain it. */
const joint = '|';

/** Names and places that longer words of work begin with by chance: هند is in no هندسة, الرياض in no رياضيات. */
const wholeWords = new Set(nameLike.whole);

/**
 * Splits a query into normalised words, each once, at most eight. All of them must match. A word may hold behind `|` what
 * matches for it and its neighbour together.
 *
 * @see requirements I15
 */
export function searchWords(query: string): string[] {
  const typed = query.slice(0, limits.searchMaxLength);
  const words = normalizeSearch(slugOf(typed) ?? typed.replace(/(^|\s)@/g, `$1${userMark}`))
    .split(' ')
    .filter((word) => word !== '' && word !== userMark);
  return [...new Set(withJoints(withoutWordsBetween(words).slice(0, searchWordsMax)))];
}

/** Adds to each word what else finds it; a word that the catalogs know is replaced by its meaning. */
function withJoints(words: readonly string[]): string[] {
  const joined = words.map((word) => [word]);
  for (const { at, length, tokens } of meaningsOf(words)) {
    for (let place = at; place < at + length; place += 1) {
      const mayGoOn = place === words.length - 1;
      joined[place] = meantBy(words[place] ?? '', { tokens, isAlone: length === 1, mayGoOn });
    }
  }
  joinHeads(words, joined);
  joinCompounds(words, joined);
  return joined.map((parts) => [...new Set(parts)].join(joint));
}

/** How a word of what the catalogs know is asked. */
interface Meant {
  tokens: readonly string[];
  /** Whether it is the whole phrase. */
  isAlone: boolean;
  mayGoOn: boolean;
}

/** What the catalogs know is found by its meaning alone, and is no name: cameraman is no Rahman. */
function isMeant(parts: readonly string[] | undefined): boolean {
  return parts?.[0] === '';
}

function joinHeads(words: readonly string[], joined: readonly string[][]): void {
  words.forEach((word, place) => {
    const pair = joined.slice(place, place + 2);
    const both = joinedHead(word, words[place + 1]);
    if (both !== null && !pair.every(isMeant)) for (const parts of pair) parts.push(both);
  });
}

function joinCompounds(words: readonly string[], joined: readonly string[][]): void {
  for (const { at, length, words: asOne, keys, isKnown, isOneWord } of compoundsIn(words)) {
    const marks = isKnown ? [skeletonMarks.unknown] : [skeletonMarks.unknown, skeletonMarks.known];
    const whole = [...asOne, ...keys.flatMap((key) => marks.map((mark) => mark + key))];
    const parts = joined.slice(at, at + length);
    if (parts.some(isMeant)) continue;
    for (const part of parts) part.push(...whole, ...(isOneWord ? [noConsonants] : []));
  }
}

// A head alone is also a word of what is written: مدير finds who is called so, see `joinedHead`.
// The last word may not be finished: names and titles are also found that begin with it.
function meantBy(word: string, { tokens, isAlone, mayGoOn }: Meant): string[] {
  const forms = [word, ...withoutArticle(word), ...withoutLatinArticle(word)];
  const begun = mayGoOn ? forms.filter((form) => !isSearchedWhole(form)) : [];
  return [isAlone && isHead(word) ? word : '', ...tokens, ...forms.map(namedWord), ...begun.map(begunWord)];
}

// The last part of a whole address, so that a copied link finds whom it leads to.
function slugOf(query: string): string | undefined {
  const path = /^\s*(?:https?:\/\/|[\w-]+(?:\.[\w-]+)+(?::\d+)?\/)\S*?([^/\s?#]+)\/?(?:[?#]\S*)?\s*$/i.exec(query)?.[1];
  if (path === undefined) return undefined;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** True for a word that finds whole words only, since longer ones that begin with it mean something else. */
export function isSearchedWhole(word: string): boolean {
  return wholeWords.has(word);
}

/**
 * Gives the texts of which one must occur in a search text for the word to match: the beginning of a word (` moh`), a
 * whole word where longer ones mean something else (` hind `), or the consonants of a whole name (` ~umhmd `). The same for every engine. A name that is known has all its spellings in
 * the search text, so its consonants count only beside a name that is not: خالد finds Khaalid, and no خلود.
 */
export function searchAlternatives(word: string): string[] {
  return alternativesOf(word);
}

/** Gives the texts by which the word is found among the secondary words of a row. */
export function secondaryAlternatives(word: string): string[] {
  return searchAlternatives(word).map(secondaryWord);
}

const alternativesOf = memoizeTexts((asked) => {
  const [word = '', ...others] = asked.split(joint);
  const joined = others.filter((one) => one !== noConsonants);
  if (word === '') return joined.map((token) => ` ${token} `);
  const inLetters = withoutDigits(word);
  const forms = [word, ...withoutArticle(word), ...withoutLatinArticle(word), ...inLetters];
  const isWhole = [word, ...inLetters].some(isKnownName);
  const marks = isWhole ? [skeletonMarks.unknown] : [skeletonMarks.unknown, skeletonMarks.known];
  const skeletons = new Set(isCatalogWord(word) || joined.length < others.length ? [] : forms.flatMap(nameSkeletons));
  return [
    ...forms.map((form) => (isSearchedWhole(form) ? ` ${form} ` : ` ${form}`)),
    ...joined.map((both) => (both.startsWith('~') ? ` ${both} ` : ` ${both}`)),
    ...[...skeletons].flatMap((skeleton) => marks.map((mark) => ` ${mark}${skeleton} `)),
  ];
});

// A query meets thousands of rows with the same list of words.
const alternativesByQuery = new WeakMap<readonly string[], string[][]>();

/** True when every word of a query matches the search text of a row. */
export function matchesSearch(hay: string, words: readonly string[]): boolean {
  let alternatives = alternativesByQuery.get(words);
  if (!alternatives) {
    alternatives = words.map((word) => [...searchAlternatives(word), ...secondaryAlternatives(word)]);
    alternativesByQuery.set(words, alternatives);
  }
  return alternatives.every((parts) => parts.some((part) => hay.includes(part)));
}

// A letter of no name or word that people write, and of one form: normalising leaves it alone.
const mark = 'ꙭ';

/**
 * Marks a word of a search text that describes its row less than the others do, such as the name of the company that offers a
 * job. Rows that are found by such words stand behind all that are found without.
 *
 * @param word A word, a token such as `~xlawyer`, or a text to be found with the space before it.
 * @see finding §2
 */
export function secondaryWord(word: string): string {
  return word.replace(/^( ?~?)/, `$1${mark}`);
}

/** True for a word that `secondaryWord` marked. */
export function isSecondary(word: string): boolean {
  return /^ ?~?ꙭ/.test(word);
}

/** Removes the mark. */
export function withoutMark(word: string): string {
  return isSecondary(word) ? word.replace(mark, '') : word;
}

import { limits } from '../limits.ts';
import { isKnownName } from './gulf-names.ts';
import { joinedHead } from './joined-head.ts';
import nameLike from './name-like-words.json' with { type: 'json' };
import { nameSkeleton } from './name-skeleton.ts';
import { normalizeSearch, withoutArticle, withoutLatinArticle } from './normalize-search.ts';
import { rememberingTexts } from './remembered.ts';

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

/** Stands in a word before what it is together with its neighbour; normalised text cannot contain it. */
const joint = '|';

/** Names and places that longer words of work begin with by chance: هند is in no هندسة, الرياض in no رياضيات. */
const wholeWords = new Set(nameLike.whole);
/** Words of work whose consonants are those of a name: hindi is no Hind. */
const wordsOfWork = new Set(nameLike.work);

/**
 * Splits a query into normalised words, each once, at most eight. All of them must match. A word may say behind `|` what
 * matches for it and its neighbour together.
 *
 * @see requirements I15
 */
export function searchWords(query: string): string[] {
  const typed = query.slice(0, limits.searchMaxLength);
  const words = normalizeSearch(slugOf(typed) ?? typed.replace(/(^|\s)@/g, `$1${userMark}`))
    .split(' ')
    .filter((word) => word !== '' && word !== userMark);
  const telling = words.filter((word) => !wordsBetween.has(word));
  const asked = [...new Set(telling.length > 0 ? telling : words)].slice(0, searchWordsMax);
  return withJoints(asked);
}

function withJoints(words: readonly string[]): string[] {
  const joined = [...words];
  words.forEach((word, place) => {
    const both = joinedHead(word, words[place + 1]);
    if (both === null) return;
    joined[place] += joint + both;
    joined[place + 1] += joint + both;
  });
  return joined;
}

// Words that people write between two others and do not search: designer in Doha, محاسب في جدة.
const wordsBetween = new Set([
  'in',
  'at',
  'of',
  'for',
  'the',
  'and',
  'with',
  'a',
  'an',
  'في',
  'من',

  'مع',
  'و',
  'او',
]);

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

const alternativesOf = rememberingTexts((asked) => {
  const [word = '', ...joined] = asked.split(joint);
  const forms = [word, ...withoutArticle(word), ...withoutLatinArticle(word)];
  const isWhole = isKnownName(word) || wordsOfWork.has(word);
  const marks = isWhole ? [skeletonMarks.unknown] : [skeletonMarks.unknown, skeletonMarks.known];
  const skeletons = new Set(forms.map(nameSkeleton).filter(Boolean));
  return [
    ...forms.map((form) => (isSearchedWhole(form) ? ` ${form} ` : ` ${form}`)),
    ...joined.map((both) => ` ${both}`),
    ...[...skeletons].flatMap((skeleton) => marks.map((mark) => ` ${mark}${skeleton} `)),
  ];
});

// A query meets thousands of rows with the same list of words.
const alternativesByQuery = new WeakMap<readonly string[], string[][]>();

/** True when every word of a query matches the search text of a row. */
export function matchesSearch(hay: string, words: readonly string[]): boolean {
  let alternatives = alternativesByQuery.get(words);
  if (!alternatives) {
    alternatives = words.map(searchAlternatives);
    alternativesByQuery.set(words, alternatives);
  }
  return alternatives.every((parts) => parts.some((part) => hay.includes(part)));
}

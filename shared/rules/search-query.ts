import { limits } from '../limits.ts';
import { isKnownName } from './gulf-names.ts';
import { nameSkeleton } from './name-skeleton.ts';
import { normalizeSearch, withoutArticle, withoutLatinArticle } from './normalize-search.ts';
import { rememberingTexts } from './remembered.ts';

/** Begin a token that holds the consonants of a name; they cannot occur in normalised text. */
export const skeletonMarks = { known: '~k', unknown: '~u' } as const;

/** Words of a query beyond these are not looked at. */
const searchWordsMax = 8;

/** Splits a query into normalised words, each once, at most eight. All of them must match. @see requirements I15 */
export function searchWords(query: string): string[] {
  const asked = query.slice(0, limits.searchMaxLength);
  const words = normalizeSearch(slugOf(asked) ?? asked)
    .split(' ')
    .filter(Boolean);
  const telling = words.filter((word) => !wordsBetween.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, searchWordsMax);
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

/**
 * Gives the texts of which one must occur in a search text for the word to match: the beginning of a word (` moh`) or
 * the consonants of a whole name (` ~umhmd `). The same for every engine. A name that is known has all its spellings in
 * the search text, so its consonants count only beside a name that is not: خالد finds Khaalid, and no خلود.
 */
export function searchAlternatives(word: string): string[] {
  return alternativesOf(word);
}

const alternativesOf = rememberingTexts((word) => {
  const forms = [word, ...withoutArticle(word), ...withoutLatinArticle(word)];
  const marks = isKnownName(word) ? [skeletonMarks.unknown] : [skeletonMarks.unknown, skeletonMarks.known];
  const skeletons = new Set(forms.map(nameSkeleton).filter(Boolean));
  return [
    ...forms.map((form) => ` ${form}`),
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

import { limits } from '../limits.ts';
import { editDistance } from './edit-distance.ts';
import { onOtherLayout } from './keyboard-layout.ts';
import { normalizeSearch } from './normalize-search.ts';
import { isKnownBeginning, isKnownWord, type KnownWord, wordsNear } from './vocabulary.ts';

/** Where so few are found, something else may have been meant. */
export const littleFound = 2;

const wordsLookedAtMax = 8;
const nearWordsMax = 3;
const textsMax = 4;

/**
 * Gives what somebody may have meant by a query: the same with the nearest words that exist in place of those that do not,
 * and what its keys type on the other keyboard.
 *
 * @param query As typed.
 * @returns at most four texts, the likeliest first
 */
export function meantInstead(query: string): string[] {
  const asked = query.slice(0, limits.searchMaxLength).trim();
  if (isAddress(asked)) return [];
  const layout = onOtherLayout(asked)?.trim();
  const otherKeys = layout && isLikely(layout) ? [layout] : [];
  const texts = [...otherKeys, ...spelledOtherwise(asked)];
  return [...new Set(texts)].filter((text) => text !== asked).slice(0, textsMax);
}

/**
 * Finds the first of them that finds more than the query itself. Server and device ask the same, so they say the same.
 *
 * @param found How many rows the query found.
 * @param count Gives how many rows a text finds, counted to `littleFound + 1` at least.
 * @returns null where enough was found, or nothing better is known
 */
export async function didYouMean(
  query: string,
  found: number,
  count: (text: string) => Promise<number>,
): Promise<string | null> {
  if (found > littleFound || query.trim() === '') return null;
  for (const text of meantInstead(query)) {
    if ((await count(text)) > found) return text;
  }
  return null;
}

// An address or a user name is not misspelled language.
function isAddress(asked: string): boolean {
  return /^@|^https?:|\S\/\S|\S@\S|\w\.\w+\.\w/.test(asked);
}

// Three letters of nonsense are on some word's way by chance.
function isLikely(text: string): boolean {
  const words = normalizeSearch(text).split(' ');
  return words.some((word) => word.length >= 4) && words.every((word) => isKnownWord(word) || isLongBeginning(word));
}

function isLongBeginning(word: string): boolean {
  return word.length >= 4 && isKnownBeginning(word);
}

function spelledOtherwise(asked: string): string[] {
  const typed = asked.split(/\s+/);
  const choices = typed.map((word, place) => (place < wordsLookedAtMax ? nearestTo(word) : []));
  const best = typed.map((word, place) => choices[place]?.[0] ?? word);
  const others = choices.flatMap((near, place) => near.slice(1).map((word) => best.with(place, word)));
  return [best, ...others].map((words) => words.join(' '));
}

/** The known words nearest to a typed one, the likeliest first; none when it is known, or too short to be told from others. */
function nearestTo(typed: string): string[] {
  const word = normalizeSearch(typed);
  const distance = slipsIn([...word].length);
  if (distance === 0 || /[\d ]/.test(word) || isKnownBeginning(word)) return [];
  return wordsNear(word, distance)
    .map((known) => ({ known, far: editDistance(word, known.word, distance) }))
    .filter(({ far }) => far <= distance)
    .sort((one, other) => one.far - other.far || likeness(word, other.known) - likeness(word, one.known))
    .slice(0, nearWordsMax)
    .map(({ known }) => known.written);
}

// How many slips a word may have and still be told from others.
function slipsIn(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

// People seldom miss the first letter; of two words equally near, the more frequent one is meant.
function likeness(word: string, known: KnownWord): number {
  return (known.word[0] === word[0] ? 1000 : 0) + known.weight;
}

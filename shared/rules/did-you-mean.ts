import { limits } from '../limits.ts';
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
 * Finds the first suggestion that finds more than the query itself. Server and device share this rule.
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

// Three letters of nonsense are a known word or the beginning of one by chance, so one word must have four.
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

/** The known words nearest to a typed one, the likeliest first; none when it is known, or too short for a comparison. */
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

// How many slips a word may have before it could be many others.
function slipsIn(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

// People seldom miss the first letter; of two words equally near, the more frequent one is meant.
function likeness(word: string, known: KnownWord): number {
  return (known.word[0] === word[0] ? 1000 : 0) + known.weight;
}

/**
 * Counts how many letters must be put in, left out, replaced or swapped with their neighbour to make one word of another.
 * Thousands of words are compared with a typed one, so the rows are reused for each letter.
 *
 * @param max The count stops above this number.
 * @returns the number, or `max + 1` for more
 */
export function editDistance(from: string, to: string, max: number): number {
  if (Math.abs(from.length - to.length) > max) return max + 1;
  // A row has the distances from one beginning of `from` to every beginning of `to`. `current` is the row of the first `row`
  // letters of `from`; `last` and `beforeLast` are those of one and two letters fewer.
  let current: number[] = new Array(to.length + 1).fill(0);
  let last = current.map((_, place) => place);
  let beforeLast = [...current];
  for (let row = 1; row <= from.length; row += 1) {
    const letter = from.charCodeAt(row - 1);
    const before = from.charCodeAt(row - 2);
    current[0] = row;
    let nearest = row;
    for (let column = 1; column <= to.length; column += 1) {
      const other = to.charCodeAt(column - 1);
      let cost = at(last, column - 1) + Number(letter !== other);
      cost = Math.min(cost, at(last, column) + 1, at(current, column - 1) + 1);
      if (before === other && letter === to.charCodeAt(column - 2))
        cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      current[column] = cost;
      nearest = Math.min(nearest, cost);
    }
    // No later row is nearer.
    if (nearest > max) return max + 1;
    const free = beforeLast;
    beforeLast = last;
    last = current;
    current = free;
  }
  return Math.min(at(last, to.length), max + 1);
}

/** A number of a row, at a place that the caller knows to be there. */
function at(row: readonly number[], place: number): number {
  return row[place] ?? 0;
}

// The keys of the usual Arabic keyboard and what they type when it is switched to Latin. One key types two letters, لا.
const keys =
  "`ذ qض wص eث rق tف yغ uع iه oخ pح [ج ]د aش sس dي fب gل hا jت kن lم ;ك 'ط zئ xء cؤ vر nى mة ,و .ز /ظ hأ yإ nآ";
const arabicOfLatin = new Map<string, string>([['b', 'لا']]);
const latinOfArabic = new Map<string, string>();
for (const [latin = '', arabic = ''] of keys.split(' ').map((pair) => [...pair])) {
  if (!arabicOfLatin.has(latin)) arabicOfLatin.set(latin, arabic);
  latinOfArabic.set(arabic, latin);
}

/**
 * Gives what the same keys type when the keyboard is switched to the other script: `lpl]` is محمد, اةهمث is `hmile`.
 *
 * @returns null when the text holds letters of both scripts, or none
 */
export function onOtherLayout(text: string): string | null {
  const isArabic = /[\u0621-\u064A]/.test(text);
  const isLatin = /[a-z]/i.test(text);
  if (isArabic === isLatin) return null;
  const letters = isArabic ? latinOfArabic : arabicOfLatin;
  const keysPressed = isArabic ? text.replaceAll('لا', 'b') : text.toLowerCase();
  return [...keysPressed].map((letter) => letters.get(letter) ?? letter).join('');
}

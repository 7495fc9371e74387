import { addRow, addRows, noRows, type RowBits, wholeWords } from './row-bits.ts';
import type { ShardText } from './shard-text.ts';

/** The search text of some shards as one: each distinct word once, with the rows that have it. */
export interface TextBlock {
  /** Rows of all its shards; each shard begins at a whole word of bits. */
  length: number;
  /** Distinct words, a space before and behind each. */
  words: string;
  /** The secondary words likewise: their numbers and starts go on behind those of the others. */
  secondaryWords: string;
  /** The number of the first secondary word. */
  secondaryFrom: number;
  /** Where the space before each word is in both, one behind the other. */
  wordStarts: Uint32Array;
  /** For each word where its rows begin in `rows`, and at last the end. */
  starts: Uint32Array;
  rows: Uint16Array;
  /** The same for words that so many rows have that bits are quicker. */
  frequent: Map<number, RowBits>;
  /** Rows of each pair. */
  pairs: Map<string, RowBits>;
  /** Rows that will be featured no more, or shown no more. */
  timed: RowBits;
  /** The last searched words: the same beginnings of words are typed again and again. */
  known: Map<string, RowBits>;
}

/** How many shards a block may have, so that its rows have numbers of 16 bits and it is made in a few milliseconds. */
export const blockShards = 16;

interface NumberedWords {
  numbers: Map<string, number>;
  /** For each shard the numbers of its words in order. */
  numbersOf: Uint32Array[];
  secondaryFrom: number;
}

/** Gives each distinct word a number, the secondary words the last ones. */
function numberWords(texts: readonly ShardText[]): NumberedWords {
  const numbers = new Map<string, number>();
  const numbersOf = texts.map(({ starts }) => new Uint32Array(starts.length - 1));
  const wordsOf = texts.map(({ words }) => words.split(' '));
  function numberFrom(shard: number, from: number, to: number) {
    const [words = [], own] = [wordsOf[shard], numbersOf[shard]];
    for (let place = from; own && place < to; place += 1) {
      const word = words[place] ?? '';
      let number = numbers.get(word);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(word, number);
      }
      own[place] = number;
    }
  }
  for (const [shard, text] of texts.entries()) numberFrom(shard, 0, text.secondaryFrom);
  const secondaryFrom = numbers.size;
  for (const [shard, text] of texts.entries()) numberFrom(shard, text.secondaryFrom, text.starts.length - 1);
  return { numbers, numbersOf, secondaryFrom };
}

function sumUp(lengths: Uint32Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let at = 0; at < lengths.length; at += 1) starts[at + 1] = (starts[at] ?? 0) + (lengths[at] ?? 0);
  return starts;
}

function startsOf(words: readonly string[]): Uint32Array {
  return sumUp(Uint32Array.from(words, (word) => word.length + 1));
}

/** Where the space before each word is, for words that stand in one text. */
function startsInText(words: string, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  let at = 0;
  for (let word = 0; word < count; word += 1) {
    starts[word] = at;
    at = words.indexOf(' ', at + 1);
  }
  starts[count] = words.length - 1;
  return starts;
}

/** Parts a text before its first secondary word; the space there belongs to both. */
function inTwo(words: string, wordStarts: Uint32Array, secondaryFrom: number) {
  const cut = wordStarts[secondaryFrom] ?? words.length - 1;
  return { words: words.slice(0, cut + 1), secondaryWords: words.slice(cut), secondaryFrom, wordStarts };
}

/**
 * Makes a block of one shard, which costs next to nothing: the first search of a page need not wait until blocks of many
 * shards are made, in which later ones are faster.
 */
export function makeShardBlock(text: ShardText): TextBlock {
  const words = ` ${text.words} `;
  const wordStarts = startsInText(words, text.starts.length - 1);
  return {
    ...{ length: wholeWords(text.ids.length), starts: text.starts, rows: text.rows },
    ...inTwo(words, wordStarts, text.secondaryFrom),
    frequent: new Map(),
    ...rowsByKind([text], wholeWords(text.ids.length)),
    known: new Map(),
  };
}

/** Where the rows of each shard begin in a block. */
export function blockStarts(texts: readonly ShardText[]): number[] {
  let next = 0;
  return texts.map(({ ids }) => {
    const start = next;
    next += wholeWords(ids.length);
    return start;
  });
}

/** Makes one block of shards; the rows are numbered through in the order given. */
export function makeTextBlock(texts: readonly ShardText[]): TextBlock {
  const { numbers, numbersOf, secondaryFrom } = numberWords(texts);
  const length = texts.reduce((sum, { ids }) => sum + wholeWords(ids.length), 0);
  const lengths = new Uint32Array(numbers.size);
  texts.forEach(({ starts }, shard) => {
    numbersOf[shard]?.forEach((number, place) => {
      lengths[number] = (lengths[number] ?? 0) + (starts[place + 1] ?? 0) - (starts[place] ?? 0);
    });
  });
  const starts = sumUp(lengths);
  const rows = gatherRows(texts, numbersOf, starts);
  const words = [...numbers.keys()];
  return {
    ...{ length, starts, rows },
    ...inTwo(` ${words.join(' ')} `, startsOf(words), secondaryFrom),
    frequent: bitsOfFrequent(length, starts, rows),
    ...rowsByKind(texts, length),
    known: new Map(),
  };
}

function gatherRows(texts: readonly ShardText[], numbersOf: readonly Uint32Array[], starts: Uint32Array): Uint16Array {
  const rows = new Uint16Array(starts.at(-1) ?? 0);
  const ends = starts.slice();
  const from = blockStarts(texts);
  texts.forEach((text, shard) => {
    numbersOf[shard]?.forEach((number, place) => {
      const stop = text.starts[place + 1] ?? 0;
      let end = ends[number] ?? 0;
      for (let at = text.starts[place] ?? 0; at < stop; at += 1) {
        rows[end] = (from[shard] ?? 0) + (text.rows[at] ?? 0);
        end += 1;
      }
      ends[number] = end;
    });
  });
  return rows;
}

/** Where the rows of a word lie. */
export function rangeOf(starts: Uint32Array, word: number): { start: number; end: number } {
  return { start: starts[word] ?? 0, end: starts[word + 1] ?? 0 };
}

function bitsOfFrequent(length: number, starts: Uint32Array, rows: Uint16Array): Map<number, RowBits> {
  const frequent = new Map<number, RowBits>();
  for (let word = 0; word + 1 < starts.length; word += 1) {
    const range = rangeOf(starts, word);
    if (range.end - range.start <= length / 32) continue;
    const bits = noRows(length);
    addRows(bits, rows, range);
    frequent.set(word, bits);
  }
  return frequent;
}

function rowsByKind(texts: readonly ShardText[], length: number): Pick<TextBlock, 'pairs' | 'timed'> {
  const pairs = new Map<string, RowBits>();
  const timed = noRows(length);
  const starts = blockStarts(texts);
  texts.forEach((text, shard) => {
    const from = starts[shard] ?? 0;
    const bitsOf = text.facets.map((pair) => {
      const bits = pairs.get(pair) ?? noRows(length);
      pairs.set(pair, bits);
      return bits;
    });
    for (let row = 0; row < text.ids.length; row += 1) {
      addRow(bitsOf[text.facetOf[row] ?? 0] ?? timed, from + row);
      if ((text.featuredUntil[row] ?? 0) > 0 || text.expiresAt.length > 0) addRow(timed, from + row);
    }
  });
  return { pairs, timed };
}

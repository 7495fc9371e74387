import { searchAlternatives } from '#shared/rules/directory-search.ts';
import type { ShardText } from './shard-text.ts';

/** The search text of some shards as one: each distinct word once, with the rows that have it. */
export interface TextBlock {
  /** Rows of all its shards. */
  length: number;
  /** Distinct words, separated by spaces. */
  words: string;
  /** Where each word begins in `words`. */
  wordStarts: Uint32Array;
  /** For each word where its rows begin in `rows`, and at last the end. */
  starts: Uint32Array;
  rows: Uint16Array;
}

/** How many shards a block may have, so that its rows have numbers of 16 bits and it is made in a few milliseconds. */
export const blockShards = 16;

/** Gives each distinct word a number: for each shard the numbers of its words in order. */
function numberWords(texts: readonly ShardText[]): { numbers: Map<string, number>; numbersOf: Uint32Array[] } {
  const numbers = new Map<string, number>();
  const numbersOf = texts.map(({ words, starts }) => {
    const own = new Uint32Array(starts.length - 1);
    if (own.length === 0) return own;
    words.split(' ').forEach((word, place) => {
      let number = numbers.get(word);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(word, number);
      }
      own[place] = number;
    });
    return own;
  });
  return { numbers, numbersOf };
}

function sumUp(lengths: Uint32Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let at = 0; at < lengths.length; at += 1) starts[at + 1] = (starts[at] ?? 0) + (lengths[at] ?? 0);
  return starts;
}

function startsOf(words: readonly string[]): Uint32Array {
  return sumUp(Uint32Array.from(words, (word) => word.length + 1));
}

/** Makes one block of shards; the rows are numbered through in the order given. */
export function makeTextBlock(texts: readonly ShardText[]): TextBlock {
  const { numbers, numbersOf } = numberWords(texts);
  const lengths = new Uint32Array(numbers.size);
  texts.forEach(({ starts }, shard) => {
    numbersOf[shard]?.forEach((number, place) => {
      lengths[number] = (lengths[number] ?? 0) + (starts[place + 1] ?? 0) - (starts[place] ?? 0);
    });
  });
  const starts = sumUp(lengths);
  const rows = new Uint16Array(starts.at(-1) ?? 0);
  const ends = starts.slice();
  let length = 0;
  texts.forEach((text, shard) => {
    numbersOf[shard]?.forEach((number, place) => {
      const stop = text.starts[place + 1] ?? 0;
      let end = ends[number] ?? 0;
      for (let at = text.starts[place] ?? 0; at < stop; at += 1) {
        rows[end] = length + (text.rows[at] ?? 0);
        end += 1;
      }
      ends[number] = end;
    });
    length += text.ids.length;
  });
  const words = [...numbers.keys()];
  return { length, words: words.join(' '), wordStarts: startsOf(words), starts, rows };
}

function wordsWith({ words, wordStarts }: TextBlock, part: string): number[] {
  const found: number[] = [];
  let number = 0;
  let at = words.indexOf(part);
  while (at >= 0) {
    while ((wordStarts[number + 1] ?? Number.POSITIVE_INFINITY) <= at) number += 1;
    found.push(number);
    number += 1;
    const next = wordStarts[number] ?? words.length;
    at = words.indexOf(part, next);
  }
  return found;
}

function markRows(
  { starts, rows }: TextBlock,
  word: number,
  { matched, round }: { matched: Uint8Array; round: number },
) {
  const end = starts[word + 1] ?? 0;
  for (let at = starts[word] ?? 0; at < end; at += 1) {
    const row = rows[at] ?? 0;
    if (matched[row] === round) matched[row] = round + 1;
  }
}

/** Counts for each row how many words of a query it matches, up to the first that it does not. */
export function matchBlock(block: TextBlock, words: readonly string[]): Uint8Array {
  const matched = new Uint8Array(block.length);
  words.forEach((word, round) => {
    for (const part of searchAlternatives(word)) {
      for (const number of wordsWith(block, part)) markRows(block, number, { matched, round });
    }
  });
  return matched;
}

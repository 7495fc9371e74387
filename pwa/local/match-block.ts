import { type AskedFacets, facetAlternatives } from '#shared/rules/facets.ts';
import { isSecondary, searchAlternatives, secondaryAlternatives, secondaryWord } from '#shared/rules/search-query.ts';
import { addRows, keepRows, noRows, type RowBits, uniteRows } from './row-bits.ts';
import { type IndustryCountry, isPairWanted } from './shard-text.ts';
import { rangeOf, type TextBlock } from './text-block.ts';

/** The numbers of the words that contain a part, each once, in order. A secondary part is looked for among secondary words only. */
function wordsWith(block: TextBlock, part: string): number[] {
  const { wordStarts } = block;
  const isSecond = isSecondary(part);
  const words = isSecond ? block.secondaryWords : block.words;
  // `wordStarts` counts through both texts; the secondary words begin at the last space of the others.
  const textStart = isSecond ? block.words.length - 1 : 0;
  const found: number[] = [];
  let word = isSecond ? block.secondaryFrom : 0;
  let at = words.indexOf(part);
  while (at >= 0) {
    while ((wordStarts[word + 1] ?? Number.POSITIVE_INFINITY) <= at + textStart) word += 1;
    found.push(word);
    word += 1;
    const next = (wordStarts[word] ?? Number.POSITIVE_INFINITY) - textStart;
    at = words.indexOf(part, next);
  }
  return found;
}

const knownMax = 256;

/** The rows stored under a key, or else made now and stored. The oldest entry makes way for a new one. */
function remember(block: TextBlock, key: string, make: () => RowBits): RowBits {
  const before = block.known.get(key);
  if (before) return before;
  const bits = make();
  const [oldest] = block.known.keys();
  if (oldest !== undefined && block.known.size >= knownMax) block.known.delete(oldest);
  block.known.set(key, bits);
  return bits;
}

function rowsWithWord(block: TextBlock, word: string): RowBits {
  return remember(block, word, () => rowsWithOneOf(block, searchAlternatives(word)));
}

/** Also the rows that have the word among their secondary words only, as a job has its company's name. */
function rowsWithWordAtAll(block: TextBlock, word: string): RowBits {
  return remember(block, secondaryWord(word), () => {
    const bits = rowsWithOneOf(block, secondaryAlternatives(word));
    uniteRows(bits, rowsWithWord(block, word));
    return bits;
  });
}

// The key is never that of a word: facets begin with `~`, which no searched word contains.
function rowsWithFacet(block: TextBlock, oneOf: readonly string[]): RowBits {
  return remember(block, oneOf.join(' '), () => rowsWithOneOf(block, facetAlternatives(oneOf)));
}

function rowsWithOneOf(block: TextBlock, parts: readonly string[]): RowBits {
  const bits = noRows(block.length);
  for (const part of parts) {
    for (const number of wordsWith(block, part)) {
      const all = block.frequent.get(number);
      if (all) uniteRows(bits, all);
      else addRows(bits, block.rows, rangeOf(block.starts, number));
    }
  }
  return bits;
}

// The key is never that of a word, because no searched word contains `|`.
function rowsInPairs(block: TextBlock, wanted: IndustryCountry): RowBits {
  return remember(block, `${wanted.industry}|${wanted.country}`, () => {
    const bits = noRows(block.length);
    for (const [pair, rows] of block.pairs) if (isPairWanted(pair, wanted)) uniteRows(bits, rows);
    return bits;
  });
}

/** The condition on the rows of a block. */
interface Asked extends IndustryCountry {
  words: readonly string[];
  facets?: AskedFacets;
}

/** Gives the rows with every word and every facet of a query, among those of the industry and country asked for. */
export function matchBlock(block: TextBlock, asked: Asked): RowBits {
  return rowsOf(block, asked, rowsWithWordAtAll);
}

/**
 * Gives those of the matching rows that the list shows first. They have no word of the query among their secondary words only.
 */
export function firstInBlock(block: TextBlock, asked: Asked): RowBits {
  return rowsOf(block, asked, rowsWithWord);
}

function rowsOf(
  block: TextBlock,
  { words, facets = [], ...wanted }: Asked,
  rowsWith: (block: TextBlock, word: string) => RowBits,
): RowBits {
  const bits = rowsInPairs(block, wanted).slice();
  for (const word of words) keepRows(bits, rowsWith(block, word));
  for (const oneOf of facets) keepRows(bits, rowsWithFacet(block, oneOf));
  return bits;
}

import { groupOfFacet, groupOfFilter } from '#shared/rules/choice-counts.ts';
import { countBits } from '#shared/rules/count-bits.ts';
import { type AskedFilter, facet, postedLevel } from '#shared/rules/facets.ts';
import { matchBlock } from './match-block.ts';
import { addRow, hasRow, keepRows, noRows, type RowBits } from './row-bits.ts';
import type { IndustryCountry, ShardText } from './shard-text.ts';
import { rangeOf, type TextBlock } from './text-block.ts';

/** What is asked of the rows that are counted. */
export interface CountQuery extends IndustryCountry {
  /** As `searchWords` splits a query; all must match. */
  words: readonly string[];
  /** What is asked besides industry and country. */
  filters: readonly AskedFilter[];
  /** Only what became public then or later, in ms. */
  publishedSince?: number | undefined;
  now: Date;
}

/** A shard of a block, and the number of its first row there. */
export interface PlacedShard {
  text: ShardText;
  from: number;
}

interface Counting {
  query: CountQuery;
  /** The shards of the block that are counted. */
  shards: readonly PlacedShard[];
  /** How many rows have each facet; what is counted is added. */
  counts: Map<string, number>;
}

/**
 * Counts how many rows of a block have each facet, among those that fit all filters but the one that the facet belongs
 * to. The server counts by the same rule, see `api/store/feeds/facet-table.ts`.
 */
export function countBlock(block: TextBlock, { query, shards, counts }: Counting): void {
  const add = (word: string, count: number) => {
    if (count > 0) counts.set(word, (counts.get(word) ?? 0) + count);
  };
  const rowsFor = createRowsFor(block, { query, shards });
  for (const { number, word, group } of facetWordsOf(block)) add(word, countWord(block, number, rowsFor(group)));
  for (const [pair, rows] of block.pairs) {
    const [industry = '', country = ''] = pair.split('|');
    add(facet('industry', industry), countShared(rows, rowsFor('industry')));
    if (country !== '') add(facet('country', country), countShared(rows, rowsFor('country')));
  }
  const aged = rowsFor('posted');
  for (const { text, from } of shards) {
    text.publishedAt.forEach((publishedAt, row) => {
      const level = hasRow(aged, from + row) ? postedLevel(publishedAt, query.now) : undefined;
      if (level !== undefined) add(facet('posted', level), 1);
    });
  }
}

interface FacetWord {
  number: number;
  word: string;
  group: string;
}

// A block does not change.
const facetWordsOfBlock = new WeakMap<TextBlock, readonly FacetWord[]>();

function facetWordsOf(block: TextBlock): readonly FacetWord[] {
  const known = facetWordsOfBlock.get(block);
  if (known) return known;
  const words = block.words.trim().split(' ');
  const found = words.flatMap((word, number) => {
    const group = groupOfFacet(word);
    return group === '' ? [] : [{ number, word, group }];
  });
  facetWordsOfBlock.set(block, found);
  return found;
}

/** Gives for each group of filters the rows that fit all others. */
function createRowsFor(block: TextBlock, { query, shards }: Omit<Counting, 'counts'>): (group: string) => RowBits {
  const { words, filters, publishedSince = 0, now } = query;
  const isOf = (isIn: (text: ShardText, row: number) => boolean) => rowsWhere(block, shards, isIn);
  const living = isOf(({ expiresAt }, row) => (expiresAt[row] ?? Number.POSITIVE_INFINITY) > now.getTime());
  const recent =
    publishedSince > 0 ? isOf(({ publishedAt }, row) => (publishedAt[row] ?? 0) >= publishedSince) : living;
  const asked = new Set(['industry', 'country', 'posted', ...filters.map(({ name }) => groupOfFilter(name))]);
  const known = new Map<string, RowBits>();
  return (of) => {
    const group = asked.has(of) ? of : '';
    const before = known.get(group);
    if (before) return before;
    const others = filters.filter(({ name }) => groupOfFilter(name) !== group);
    const bits = matchBlock(block, {
      words,
      facets: others.map(({ oneOf }) => oneOf),
      industry: group === 'industry' ? '' : query.industry,
      country: group === 'country' ? '' : query.country,
    });
    keepRows(bits, living);
    if (group !== 'posted') keepRows(bits, recent);
    known.set(group, bits);
    return bits;
  };
}

function rowsWhere(
  block: TextBlock,
  shards: readonly PlacedShard[],
  isIn: (text: ShardText, row: number) => boolean,
): RowBits {
  const bits = noRows(block.length);
  for (const { text, from } of shards) {
    for (let row = 0; row < text.ids.length; row += 1) if (isIn(text, row)) addRow(bits, from + row);
  }
  return bits;
}

function countWord(block: TextBlock, number: number, among: RowBits): number {
  const all = block.frequent.get(number);
  if (all) return countShared(all, among);
  const { start, end } = rangeOf(block.starts, number);
  let count = 0;
  for (let at = start; at < end; at += 1) if (hasRow(among, block.rows[at] ?? 0)) count += 1;
  return count;
}

function countShared(rows: RowBits, among: RowBits): number {
  let count = 0;
  for (let word = 0; word < among.length; word += 1) count += countBits((rows[word] ?? 0) & (among[word] ?? 0));
  return count;
}

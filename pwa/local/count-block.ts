import { groupOfFilter, groupOfTrait } from '#shared/rules/choice-counts.ts';
import { countBits } from '#shared/rules/count-bits.ts';
import { type AskedFilter, postedLevel, trait } from '#shared/rules/traits.ts';
import { matchBlock } from './match-block.ts';
import { addRow, hasRow, keepRows, noRows, type RowBits } from './row-bits.ts';
import type { Facet, ShardText } from './shard-text.ts';
import { rangeOf, type TextBlock } from './text-block.ts';

/** What is asked of the rows that are counted. */
export interface CountQuery extends Facet {
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
  /** How many rows have each trait; what is counted is added. */
  counts: Map<string, number>;
}

/**
 * Counts how many rows of a block have each trait, among those that fit all filters but the one that the trait belongs
 * to. The server counts by the same rule, see `api/store/feeds/trait-table.ts`.
 */
export function countBlock(block: TextBlock, { query, shards, counts }: Counting): void {
  const add = (word: string, count: number) => {
    if (count > 0) counts.set(word, (counts.get(word) ?? 0) + count);
  };
  const rowsFor = createRowsFor(block, { query, shards });
  for (const { number, word, group } of traitWordsOf(block)) add(word, countWord(block, number, rowsFor(group)));
  for (const [facet, rows] of block.facets) {
    const [industry = '', country = ''] = facet.split('|');
    add(trait('industry', industry), countShared(rows, rowsFor('industry')));
    if (country !== '') add(trait('country', country), countShared(rows, rowsFor('country')));
  }
  const aged = rowsFor('posted');
  for (const { text, from } of shards) {
    text.publishedAt.forEach((publishedAt, row) => {
      const level = hasRow(aged, from + row) ? postedLevel(publishedAt, query.now) : undefined;
      if (level !== undefined) add(trait('posted', level), 1);
    });
  }
}

interface TraitWord {
  number: number;
  word: string;
  group: string;
}

// A block does not change.
const traitWordsOfBlock = new WeakMap<TextBlock, readonly TraitWord[]>();

function traitWordsOf(block: TextBlock): readonly TraitWord[] {
  const known = traitWordsOfBlock.get(block);
  if (known) return known;
  const words = block.words.trim().split(' ');
  const found = words.flatMap((word, number) => {
    const group = groupOfTrait(word);
    return group === '' ? [] : [{ number, word, group }];
  });
  traitWordsOfBlock.set(block, found);
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
      traits: others.map(({ oneOf }) => oneOf),
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

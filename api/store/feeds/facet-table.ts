import { postedLevels } from '#shared/catalog/directory-filters.ts';
import { type FacetCounts, groupOfFacet, groupOfFilter } from '#shared/rules/choice-counts.ts';
import { type AskedFilter, facet, facetsIn, postedSince } from '#shared/rules/facets.ts';
import { publicationPosition } from '#shared/rules/listing-order.ts';

/** The facets of all cards of a directory in listing order, as numbers: a few bytes for each card. */
export interface FacetTable {
  positions: Float64Array;
  /** Where the facets of each card begin in `facets`, and at last the end. */
  starts: Uint32Array;
  facets: Uint16Array;
  /** The facet of each number. */
  names: readonly string[];
}

/** The parts of a card that the table needs. */
export interface FacetRow {
  position: number;
  industry: string;
  country: string | null;
  haystack: string;
}

/** Collects the cards of a directory, given in listing order. */
export class FacetTableMaker {
  readonly #numbers = new Map<string, number>();
  readonly #positions: number[] = [];
  readonly #starts: number[] = [0];
  readonly #facets: number[] = [];

  add({ position, industry, country, haystack }: FacetRow): void {
    this.#positions.push(position);
    this.#add(facet('industry', industry));
    if (country !== null) this.#add(facet('country', country));
    for (const word of facetsIn(haystack)) this.#add(word);
    this.#starts.push(this.#facets.length);
  }

  finish(): FacetTable {
    return {
      positions: Float64Array.from(this.#positions),
      starts: Uint32Array.from(this.#starts),
      facets: Uint16Array.from(this.#facets),
      names: [...this.#numbers.keys()],
    };
  }

  #add(word: string): void {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(word, number);
    }
    this.#facets.push(number);
  }
}

/** Conditions on the counted rows. */
export interface AskedOfTable {
  filters: readonly AskedFilter[];
  /** Days since the publication of a job, at most. */
  posted?: number | undefined;
  /** Only these positions, ascending; undefined for all. */
  among?: readonly number[] | undefined;
  now: Date;
}

// Other requests are answered after so many rows.
const rowsAtOnce = 100_000;

/**
 * Counts in one pass how many rows have each facet, among those that fit all filters but the one that the facet belongs
 * to: one pass finds which filters each row misses.
 */
export async function countFacets(table: FacetTable, asked: AskedOfTable): Promise<FacetCounts> {
  const counting = countingOf(table, asked);
  const rows = asked.among && rowsAt(table.positions, asked.among);
  const length = rows?.length ?? table.positions.length;
  for (let from = 0; from < length; from += rowsAtOnce) {
    if (from > 0) await new Promise(setImmediate);
    const to = Math.min(from + rowsAtOnce, length);
    for (let n = from; n < to; n += 1) countRow(table, counting, rows ? at(rows, n) : n);
  }
  return countsByFacet(table, counting);
}

/** A number of a list, at an index that exists. */
function at(list: Uint32Array | Uint16Array, index: number): number {
  return list[index] ?? 0;
}

function countRow({ starts, facets }: FacetTable, counting: Counting, row: number): void {
  const { meets, own, whole, counts, postedBit, postedEnd } = counting;
  const start = at(starts, row);
  const end = at(starts, row + 1);
  let met = row < postedEnd ? postedBit : 0;
  for (let place = start; place < end; place += 1) met |= at(meets, at(facets, place));
  const missed = whole & ~met;
  for (let place = start; place < end; place += 1) {
    const number = at(facets, place);
    if ((missed & ~at(own, number)) === 0) counts[number] = at(counts, number) + 1;
  }
  if ((missed & ~postedBit) === 0) countAge(counting, row);
}

interface Counting {
  /** For each facet the asked filters that a row with it meets, one bit each. */
  meets: Uint32Array;
  /** For each facet the asked filters that are left out when it is counted: those of its own group. */
  own: Uint32Array;
  /** All asked filters. */
  whole: number;
  counts: Uint32Array;
  postedBit: number;
  /** The rows before it are as new as is asked for; all where nothing is asked. */
  postedEnd: number;
  /** For each level of age the row before which it ends. */
  ageEnds: readonly number[];
  ages: number[];
}

function countingOf(table: FacetTable, { filters, posted, now }: AskedOfTable): Counting {
  const { positions, names } = table;
  const postedBit = posted === undefined ? 0 : 1 << filters.length;
  const endOf = (days: number) => rowBehind(positions, postedBefore(days, now) - 1);
  return {
    ...bitsOf(names, filters),
    ...{ postedBit, whole: ((1 << filters.length) - 1) | postedBit },
    counts: new Uint32Array(names.length),
    postedEnd: posted === undefined ? positions.length : endOf(posted),
    ageEnds: postedLevels.map(endOf),
    ages: postedLevels.map(() => 0),
  };
}

function bitsOf(names: readonly string[], filters: readonly AskedFilter[]): Pick<Counting, 'meets' | 'own'> {
  const meets = new Uint32Array(names.length);
  const own = new Uint32Array(names.length);
  const groups = names.map(groupOfFacet);
  for (const [n, { name, oneOf }] of filters.entries()) {
    const group = groupOfFilter(name);
    const wanted = new Set(oneOf);
    for (const [number, word] of names.entries()) {
      if (wanted.has(word)) meets[number] = at(meets, number) | (1 << n);
      if (groups[number] === group) own[number] = at(own, number) | (1 << n);
    }
  }
  return { meets, own };
}

/** The position before which all jobs lie that were published in the last days. */
export function postedBefore(days: number, now: Date): number {
  return publicationPosition({ id: 0, publishedAt: new Date(postedSince(days, now)) }) + 1;
}

function countAge({ ageEnds, ages }: Counting, row: number): void {
  const level = ageEnds.findIndex((end) => row < end);
  if (level >= 0) ages[level] = (ages[level] ?? 0) + 1;
}

function countsByFacet({ names }: FacetTable, { counts, ages }: Counting): FacetCounts {
  const byFacet = new Map<string, number>();
  for (const [number, name] of names.entries()) if (counts[number]) byFacet.set(name, counts[number]);
  for (const [n, days] of postedLevels.entries()) if (ages[n]) byFacet.set(facet('posted', days), ages[n]);
  return byFacet;
}

/** The number of the first row behind a position. */
function rowBehind(positions: Float64Array, position: number): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows at some positions; one that came after the table was read is left out. */
function rowsAt(positions: Float64Array, wanted: readonly number[]): Uint32Array {
  const rows = new Uint32Array(wanted.length);
  let length = 0;
  for (const position of wanted) {
    const row = rowBehind(positions, position) - 1;
    if (positions[row] !== position) continue;
    rows[length] = row;
    length += 1;
  }
  return rows.subarray(0, length);
}

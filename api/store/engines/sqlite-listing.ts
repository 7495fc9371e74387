import { featuredEnd, newestPosition } from '#shared/rules/listing-order.ts';
import { normalizeOften } from '#shared/rules/normalize-search.ts';
import type { Connection, ListingEngine, ListingFilter, ListingName, PageQuery } from './engine.ts';
import {
  addTokens,
  beginningLength,
  industryToken,
  isFilter,
  isWholeWord,
  matchExpression,
  type SearchWrites,
  tokensOf,
  tokensOfFilters,
  wholeWordToken,
} from './search-index.ts';

// The driver binds numbers as REAL, and the index takes no bounds of that type: it would be read from its first entry
// to its last.
const wholeNumber = 'cast(? as integer)';

// Reading the text of a card costs as much as the rest of a search for it, so only short results are counted exactly.
const verifiedCountMax = 500;

// FTS5's defaults. The database stores settings, so the end of a fill must set these again.
const usualSettings = { hashsize: 1024 * 1024, automerge: 4 };

// A commit of some thousand cards is written once and not each megabyte, and its pieces are merged less often. With
// more than 8 a level would reach 16 pieces, and FTS5 would merge all of them at once while every request waits.
const fillSettings = { hashsize: 16 * 1024 * 1024, automerge: 8 };

/**
 * Searching on SQLite: a contentless FTS5 table of the beginnings of words. Its row id is the position, so hits come in
 * listing order and `LIMIT` stops early. For a longer word the index has only the beginning; the card's text decides.
 *
 * @see performance §1 Search without sorting
 */
export function createSqliteListing(writes: SearchWrites): ListingEngine {
  return {
    async page(connection, listing, query) {
      await writes.flush(connection);
      const { limit } = query;
      const ordered = (query.isNewestFirst ? newestFirst : inListingOrder)(listing, query);
      // Put together by the database, as bytes: the cards never become strings here. One card more than asked shows
      // whether there are any, which a second search would have to find out from the start.
      const [run = []] = await connection.sql(
        `select cast('[' || coalesce(group_concat(json, ','), '') || ']' as blob), count(*), max(place), octet_length(json)
       from (${ordered.sql})`,
        ordered.values,
      );
      // The four columns asked for; the length is that of the row with the highest position.
      const [json, length, last, lastBytes] = run as [Buffer, number, number, number];
      if (length <= limit) return { json, length, next: null };
      return { json: withoutLastCard(json, lastBytes), length: limit, next: last - 1 };
    },

    async count(connection, listing, { cap, ...filter }) {
      await writes.flush(connection);
      if (isOfCards(filter)) return count(connection, selection(listing, filter), cap);
      const candidates = await count(connection, candidatesOf(listing, filter), cap);
      if (candidates > verifiedCountMax || !filter.words.some(needsText)) return candidates;
      return count(connection, selection(listing, filter), cap);
    },

    async positions(connection, listing, { cap, ...filter }) {
      await writes.flush(connection);
      const isLooked = isOfCards(filter) || !filter.words.some(needsText);
      const candidates = isLooked ? [] : await positionsOf(connection, candidatesOf(listing, filter), cap);
      if (candidates.length > verifiedCountMax) return candidates;
      return positionsOf(connection, selection(listing, filter), cap);
    },

    async reindex(_tx, listing, change) {
      writes.add(listing, change);
    },

    async add(tx, listing, cards) {
      await writes.flush(tx);
      // All tokens first, and as bytes: the tables of both sides of the work do not fit the processor's cache at once,
      // and the driver takes bytes as they are.
      const rows = cards.map((card) => [card.position, Buffer.from(tokensOf(card))]);
      for (const row of rows) await tx.sql(addTokens(listing), row);
    },

    async expectMany(tx, listing, isExpected) {
      for (const [setting, value] of Object.entries(isExpected ? fillSettings : usualSettings)) {
        await tx.sql(`insert into ${listing}_search (${listing}_search, rank) values (?, ${wholeNumber})`, [
          setting,
          value,
        ]);
      }
    },

    async clear(tx, listing) {
      await writes.flush(tx);
      await tx.sql(`insert into ${listing}_search (${listing}_search) values ('delete-all')`);
    },
  };
}

/** Ends the list of cards before its last one; works within the bytes that were given. */
function withoutLastCard(json: Buffer, lastBytes: number): Buffer {
  const comma = json.length - 1 - lastBytes - 1;
  json.write(']', comma);
  return json.subarray(0, comma + 1);
}

interface Ordered {
  /** Selects `place` and `json`: at most one card more than asked, ascending. */
  sql: string;
  values: unknown[];
}

function inListingOrder(listing: ListingName, { after, limit, ...filter }: PageQuery): Ordered {
  const { from, position, conditions, values } = selection(listing, filter);
  const behind = [...conditions, `${position} > ${wholeNumber}`].join(' and ');
  return {
    sql: `select ${position} as place, c.json from ${from} where ${behind} order by ${position} limit ?`,
    values: [...values, after, limit + 1],
  };
}

/**
 * Merges two lists: those not featured are stored in this order; the featured are sorted. The position alone shows who
 * is newer, so only the cards of the page are read, or those whose text decides.
 */
function newestFirst(listing: ListingName, { after, limit, ...filter }: PageQuery): Ordered {
  const others = inListingOrder(listing, { ...filter, from: featuredEnd, after, limit });
  const before = Math.min(filter.before ?? featuredEnd, featuredEnd);
  // On the first page all ids are below it.
  const featured = candidatesOf(listing, { ...filter, before, idBelow: newestPosition(after) });
  const picked = `select ${newestPosition(0)} - ${idAt(featured.position)} as place, ${featured.position} as position
    from ${featured.from} where ${featured.conditions.join(' and ')} order by place limit ?`;
  const texts = textConditions({ words: filter.words.filter(needsText) });
  // Without a limit here the database would sort the cards and not the positions.
  const pickedMax = texts.conditions.length > 0 ? -1 : limit + 1;
  const cards = `select f.place, c.json from (${picked}) f cross join ${listing}_cards c on c.position = f.position
    where ${['true', ...texts.conditions].join(' and ')} limit ?`;
  return {
    sql: `select place, json from (select * from (${others.sql}) union all select * from (${cards}))
      order by place limit ?`,
    values: [...others.values, ...featured.values, pickedMax, ...texts.values, limit + 1, limit + 1],
  };
}

interface Selection {
  from: string;
  /** The column that holds the position and gives the order. */
  position: string;
  conditions: string[];
  values: unknown[];
}

async function count(connection: Connection, { from, conditions, values }: Selection, cap: number): Promise<number> {
  const where = ['true', ...conditions].join(' and ');
  const [row] = await connection.sql(`select count(*) from (select 1 from ${from} where ${where} limit ?)`, [
    ...values,
    cap,
  ]);
  return Number(row?.[0]);
}

async function positionsOf(
  connection: Connection,
  { from, position, conditions, values }: Selection,
  cap: number,
): Promise<number[]> {
  const where = ['true', ...conditions].join(' and ');
  const rows = await connection.sql(`select ${position} from ${from} where ${where} order by ${position} limit ?`, [
    ...values,
    cap,
  ]);
  return rows.map(([one]) => Number(one));
}

/** The hits of the index alone, without a look at the texts of the cards. */
function candidatesOf(listing: ListingName, filter: ListingFilter): Selection {
  if (filter.words.length === 0) return selection(listing, filter);
  const { before, idBelow } = filter;
  const bounds = boundsOf({ words: [], before, idBelow }, 'rowid');
  return {
    from: `${listing}_search`,
    position: 'rowid',
    conditions: [`${listing}_search match ?`, ...bounds.map(([condition]) => condition)],
    values: [expressionOf(filter), ...bounds.map(([, value]) => value)],
  };
}

/** True when the query filters by a column that only the table of cards has. */
function isOfCards({ country, companyId }: ListingFilter): boolean {
  return country !== undefined || companyId !== undefined;
}

/** True when the index can leave out these words: for beginnings of longer words it would also leave out others. */
function isLeftOutByIndex(without: NonNullable<PageQuery['without']>): boolean {
  return without.length > 0 && !without.some(needsText);
}

/** True when the index cannot decide alone: it knows the beginning of a longer word only. */
function needsText(alternatives: readonly string[]): boolean {
  return alternatives.some((part) => !part.endsWith(' ') && tokenOf(part) !== part.trim());
}

interface SelectedCards extends ListingFilter, Pick<PageQuery, 'without'> {}

function selection(listing: ListingName, filter: SelectedCards): Selection {
  const { words, without, industry, companyId } = filter;
  // A company has few cards: reading their texts costs less than a search of the index, which has all others too.
  const isSearch = words.length > 0 && companyId === undefined;
  const position = isSearch ? 's.rowid' : 'c.position';
  const conditions: string[] = [];
  const values: unknown[] = [];
  function require(condition: string, ...bound: unknown[]) {
    conditions.push(condition);
    values.push(...bound);
  }
  if (isSearch) require(`s.${listing}_search match ?`, expressionOf(filter));
  else if (industry !== undefined) require('c.industry = ?', industry);
  for (const [condition, value] of boundsOf(filter, position)) require(condition, value);
  const texts = textConditions({ words: isSearch ? words.filter(needsText) : words });
  conditions.push(...texts.conditions);
  values.push(...texts.values);
  if (without && !(isSearch && isLeftOutByIndex(without))) {
    const left = textConditions({ words: without });
    require(`not (${left.conditions.join(' and ')})`, ...left.values);
  }
  // `cross join` makes the planner begin with the search; otherwise it would sort.
  const from = isSearch
    ? `${listing}_search s cross join ${listing}_cards c on c.position = s.rowid`
    : `${listing}_cards c`;
  return { from, position, conditions, values };
}

/** Conditions on the texts of cards. */
function textConditions({ words }: Pick<ListingFilter, 'words'>) {
  return {
    conditions: words.map((alternatives) => `(${alternatives.map(() => 'instr(c.haystack, ?) > 0').join(' or ')})`),
    values: words.flat(),
  };
}

/** Conditions on a card's columns, beside words and industry. */
function boundsOf({ country, companyId, before, from, idBelow }: ListingFilter, position: string) {
  const bounds: [condition: string, value: string | number][] = [];
  if (country !== undefined) bounds.push(['c.country = ?', country]);
  if (companyId !== undefined) bounds.push(['c.company_id = ?', companyId]);
  if (before !== undefined) bounds.push([`${position} < ${wholeNumber}`, before]);
  if (from !== undefined) bounds.push([`${position} >= ${wholeNumber}`, from]);
  if (idBelow !== undefined) bounds.push([`${idAt(position)} < ?`, idBelow]);
  return bounds;
}

/** The id of a featured row, which is part of its position, see `listingPosition`. */
function idAt(position: string): string {
  return `(${position} % ${2 ** 32})`;
}

function expressionOf({ words, without = [], industry, country = '' }: SelectedCards): string {
  const asked = words.map((alternatives) => alternatives.map(tokenOf));
  // The name of the country is in the search text: the index leaves out most other cards before their texts are read.
  const typed = [...asked.filter((one) => !isFilter(one)), ...wordsOfCountry(country).map((word) => [tokenOf(word)])];
  const filters = [...(industry === undefined ? [] : [[industryToken(industry)]]), ...asked.filter(isFilter)];
  const wanted = matchExpression([...typed, ...tokensOfFilters(filters)]);
  if (!isLeftOutByIndex(without)) return wanted;
  return `(${wanted}) NOT (${matchExpression(without.map((alternatives) => alternatives.map(tokenOf)))})`;
}

function wordsOfCountry(country: string): string[] {
  return normalizeOften(country).split(' ').filter(Boolean);
}

/** The index's form of a searched text: the beginning of a word, a whole word, or the consonants of a whole name. */
function tokenOf(part: string): string {
  const word = part.trim();
  if (isWholeWord(word)) return word;
  return part.endsWith(' ') ? wholeWordToken(word) : [...word].slice(0, beginningLength).join('');
}

import { featuredEnd, newestPosition } from '#shared/rules/listing-order.ts';
import type { CardRun, Connection, ListingEngine, ListingName, PageQuery } from './engine.ts';

/** Searching on PostgreSQL: `LIKE` on the search text, which a trigram index serves. @see performance §1 */
export const postgresListing: ListingEngine = {
  async page(connection, listing, query) {
    if (query.isNewestFirst) return newestFirst(connection, listing, query);
    const { after, limit, ...filter } = query;
    const { where, values } = selection(filter, after);
    const from = `from ${listing}_cards where ${where}`;
    const [run = []] = await connection.sql(
      `select convert_to('[' || coalesce(string_agg(json, ',' order by position), '') || ']', 'UTF8'),
         count(*), max(position)
       from (select position, json ${from} order by position limit ?) cards`,
      [...values, limit],
    );
    // The three columns asked for; long numbers come as texts.
    const [json, length, last] = run as [Uint8Array, string | number, string | number | null];
    const next = Number(length) < limit ? null : await nextBehind(connection, listing, { filter, last: Number(last) });
    return { json: Buffer.from(json), length: Number(length), next };
  },

  async count(connection, listing, { cap, ...filter }) {
    const { where, values } = selection(filter, 0);
    const [row] = await connection.sql(
      `select count(*) from (select 1 from ${listing}_cards where ${where} limit ?) cards`,
      [...values, cap],
    );
    return Number(row?.[0]);
  },

  async positions(connection, listing, { cap, ...filter }) {
    const { where, values } = selection(filter, 0);
    const from = `${listing}_cards where ${where}`;
    const rows = await connection.sql(`select position from ${from} order by position limit ?`, [...values, cap]);
    return rows.map(([one]) => Number(one));
  },

  // PostgreSQL updates its index itself.
  reindex: async () => undefined,
  add: async () => undefined,
  expectMany: async () => undefined,
  clear: async () => undefined,
};

/** Merges two lists: those not featured are stored in this order; the featured, who are few, are sorted by id. */
async function newestFirst(
  connection: Connection,
  listing: ListingName,
  { after, limit, ...filter }: PageQuery,
): Promise<CardRun> {
  const others = selection({ ...filter, from: featuredEnd }, after);
  const before = Math.min(filter.before ?? featuredEnd, featuredEnd);
  // On the first page all ids are below it.
  const featured = selection({ ...filter, before, idBelow: newestPosition(after) }, 0);
  const rows = await connection.sql(
    `select place, json from (
       (select position as place, json from ${listing}_cards where ${others.where} order by position limit ?)
       union all
       (select ${newestPosition(0)} - id as place, json from ${listing}_cards where ${featured.where}
        order by id desc limit ?)
     ) cards order by place limit ?`,
    [...others.values, limit + 1, ...featured.values, limit + 1, limit + 1],
  );
  const page = rows.slice(0, limit);
  const json = Buffer.from(`[${page.map(([, card]) => String(card)).join(',')}]`);
  return { json, length: page.length, next: rows.length > limit ? Number(page.at(-1)?.[0]) : null };
}

async function nextBehind(
  connection: Connection,
  listing: ListingName,
  { filter, last }: { filter: Omit<PageQuery, 'after' | 'limit'>; last: number },
): Promise<number | null> {
  const { where, values } = selection(filter, last);
  const more = await connection.sql(`select 1 from ${listing}_cards where ${where} limit 1`, values);
  return more.length > 0 ? last : null;
}

function selection(filter: Omit<PageQuery, 'after' | 'limit'>, after: number) {
  const { words, without, industry, country, companyId, before, from, idBelow } = filter;
  const conditions = ['position > ?'];
  const values: unknown[] = [after];
  const bounds = {
    'position < ?': before,
    'position >= ?': from,
    'id < ?': idBelow,
    'industry = ?': industry,
    'country = ?': country,
    'company_id = ?': companyId,
  };
  for (const [condition, value] of Object.entries(bounds)) {
    if (value === undefined) continue;
    conditions.push(condition);
    values.push(value);
  }
  for (const alternatives of words) {
    conditions.push(hasOneOf(alternatives));
    values.push(...alternatives.map(likeOf));
  }
  if (without) {
    conditions.push(`not (${without.map(hasOneOf).join(' and ')})`);
    values.push(...without.flat().map(likeOf));
  }
  return { where: conditions.join(' and '), values };
}

function hasOneOf(alternatives: readonly string[]): string {
  return `(${alternatives.map(() => 'haystack like ?').join(' or ')})`;
}

function likeOf(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}

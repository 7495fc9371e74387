import { limits } from '#shared/limits.ts';
import { matchesSearch, searchWords } from '#shared/rules/search-query.ts';
import { companyHaystackOf, haystack, haystackOf } from '#shared/rules/search-text.ts';
import type { AccountQuery, AdminPage } from '../admin/admin-lists.ts';
import { and, asc, desc, eq, gt, inArray, lt, or, sql } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { isListed } from '../feeds/card-contents.ts';
import type { CompanyRecord, UserRecord } from '../records.ts';

const batchSize = 500;
const usernamesMax = 200;

type Condition = ReturnType<typeof and>;

/** A search that reads rows one after the other. */
interface Scan<Row> {
  query: AccountQuery<string>;
  /** The rows behind a cursor in their order, at most `limit`. */
  behind(cursor: string | undefined, limit: number): Promise<Row[]>;
  cursorOf(row: Row): string;
  textOf(row: Row): string;
}

/**
 * Searches rows that are in no search index, such as the few that only administrators see. After
 * `limits.adminSearchScanMax` rows it stops and returns what it has with a cursor, since no other request is answered
 * meanwhile.
 */
async function scan<Row extends { industry: string }>(asked: Scan<Row>): Promise<AdminPage<Row>> {
  const { query, behind, cursorOf, textOf } = asked;
  const words = searchWords(query.q ?? '');
  const isOfIndustry = (row: Row) => !query.industry || row.industry === query.industry;
  const items: Row[] = [];
  let { cursor } = query;
  let hasMore = true;
  for (let seen = 0; hasMore && items.length < query.limit && seen < limits.adminSearchScanMax; seen += batchSize) {
    const rows = await behind(cursor, batchSize);
    const found = rows.filter((row) => isOfIndustry(row) && matchesSearch(textOf(row), words));
    items.push(...found.slice(0, query.limit - items.length));
    const last = items.length === query.limit ? items.at(-1) : rows.at(-1);
    if (last) cursor = cursorOf(last);
    hasMore = rows.length === batchSize || last !== rows.at(-1);
  }
  return { items, nextCursor: (hasMore && cursor) || null, total: null };
}

const idOf = (cursor = '') => (/^\d{1,15}$/.test(cursor) ? Number(cursor) : 0);

// The plus stops SQLite from using the order to choose its index: it would read all rows by id to find the few.
const newestFirst = (id: unknown) => desc(sql`+${id}`);

function textOfUser(user: UserRecord): string {
  return haystack({ names: [user.name], texts: [user.username, user.email] });
}

/** Lists people whom only administrators see: deactivated people, viewers and administrators, the newest first. */
export function hiddenUsers({ db, tables: { users } }: Connection, query: AccountQuery<string>) {
  const isHidden = or(
    eq(users.isActive, false),
    and(eq(users.isActive, true), inArray(users.role, ['admin', 'viewer'])),
  );
  return scan<UserRecord>({
    query,
    behind: (cursor, limit) => {
      const isBehind = idOf(cursor) > 0 ? lt(users.id, idOf(cursor)) : undefined;
      return db.select().from(users).where(and(isHidden, isBehind)).orderBy(newestFirst(users.id)).limit(limit);
    },
    cursorOf: ({ id }) => String(id),
    textOf: textOfUser,
  });
}

/** Lists people who are featured at `now`, the soonest end first. */
export function featuredUsers({ db, tables: { users } }: Connection, query: AccountQuery<string>, now: Date) {
  const isFeatured = and(eq(users.isFeatured, true), gt(users.featuredUntil, now));
  return scan<UserRecord>({
    query,
    behind: (cursor, limit) =>
      db
        .select()
        .from(users)
        .where(and(isFeatured, behindEnd(cursor)))
        .orderBy(asc(users.featuredUntil), asc(users.id))
        .limit(limit),
    cursorOf: ({ id, featuredUntil }) => `${Number(featuredUntil)}.${id}`,
    textOf: textOfUser,
  });

  function behindEnd(cursor: string | undefined): Condition {
    const [, end, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor ?? '') ?? [];
    if (!end) return undefined;
    const until = new Date(Number(end));
    return or(gt(users.featuredUntil, until), and(eq(users.featuredUntil, until), gt(users.id, Number(id))));
  }
}

/** Lists companies that are out of service, the newest first. */
export function hiddenCompanies({ db, tables: { companies } }: Connection, query: AccountQuery<string>) {
  return scan<CompanyRecord>({
    query,
    behind: (cursor, limit) => {
      const isBehind = idOf(cursor) > 0 ? lt(companies.id, idOf(cursor)) : undefined;
      const isHidden = and(eq(companies.isActive, false), isBehind);
      return db.select().from(companies).where(isHidden).orderBy(newestFirst(companies.id)).limit(limit);
    },
    cursorOf: ({ id }) => String(id),
    textOf: (company) =>
      `${companyHaystackOf({ ...company, description: company.description ?? '', isHiring: false })} ${haystack({ names: [], texts: [company.email] })}`,
  });
}

/**
 * The listed people whom a search knows by their username alone: the search of the directory does not know usernames.
 *
 * @see requirements N3
 */
export async function usersByUsername(
  reader: Connection,
  { q = '', industry, limit }: AccountQuery<string>,
): Promise<UserRecord[]> {
  const part = q
    .trim()
    .toLowerCase()
    .replace(/^@/, '')
    .replace(/[\s-]+/g, '_');
  if (!/^[a-z0-9_]+$/.test(part)) return [];
  // Without an order SQLite reads the index of usernames alone.
  const { users } = reader.tables;
  const found = await reader.db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.username} like ${`%${part.replaceAll('_', '!_')}%`} escape '!'`)
    .limit(usernamesMax);
  const rows = await usersOf(
    reader,
    found.map(({ id }) => id),
  );
  const words = searchWords(q);
  return rows
    .filter((user) => isListed(user) && !matchesSearch(haystackOf(user), words))
    .filter((user) => !industry || user.industry === industry)
    .slice(0, limit);
}

/** The rows of some people, in the order of the ids. */
export async function usersOf({ db, tables: { users } }: Connection, ids: readonly number[]): Promise<UserRecord[]> {
  if (ids.length === 0) return [];
  const rows: UserRecord[] = await db
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]));
  return inOrder(rows, ids);
}

/** The rows of some companies, likewise. */
export async function companiesOf(
  { db, tables: { companies } }: Connection,
  ids: readonly number[],
): Promise<CompanyRecord[]> {
  if (ids.length === 0) return [];
  const rows: CompanyRecord[] = await db
    .select()
    .from(companies)
    .where(inArray(companies.id, [...ids]));
  return inOrder(rows, ids);
}

function inOrder<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

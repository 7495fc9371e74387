import { type FeedName, feedNames } from '#shared/catalog/feeds.ts';
import { featuredEnd } from '#shared/rules/listing-order.ts';
import type { Connection, Engine } from '../engines/engine.ts';
import { type Card, listings } from '../feeds/cards.ts';
import type { SyncHead } from '../feeds/sync-history.ts';

/** Where the feeds stand, and which format the cards of the database have. */
export interface CopiedHead extends SyncHead {
  format: number;
}

/** A row that changed; without a card nobody may see it. */
interface ChangedRow {
  feed: FeedName;
  id: number;
  rev: number;
  card: Card | undefined;
}

/** Changes after a revision, all as of one moment. */
export interface Changes {
  head: CopiedHead;
  rows: readonly ChangedRow[];
  /** The cards of all featured people, when a new day has begun: their order follows the day. */
  featured: readonly Card[];
  /** Every row whose last change is between these revisions is included. */
  upTo: number;
  /** True when no change is left after them. */
  isWhole: boolean;
}

const cardColumns = 'position, industry, country, company_id, haystack, json';

// One statement sees one moment. `offset 0` makes the database look up each card by its id and not join the tables another way.
const changesSql = (rowsPerFeed: number) => `
  with head as (
    select k.rev, json_build_object('epoch', m.epoch, 'rankedDay', m.ranked_day, 'format', m.listing_format,
      'floors', json_build_object('talents', m.talents_floor, 'companies', m.companies_floor, 'jobs', m.jobs_floor)
    )::text as json from sync_clock k join sync_meta m on m.id = k.id)
  select 'head' as feed, 0 as id, rev, null::bigint as position, null as industry, null as country,
    null::bigint as company_id, null as haystack, json from head
  ${feedNames.map((feed) => changedSql(feed, rowsPerFeed)).join(' ')}`;

function changedSql(feed: FeedName, rowsPerFeed: number): string {
  return `union all select '${feed}', f.id, f.rev, ${cardColumns} from
    (select id, rev from feed where feed = '${feed}' and rev > ? order by rev limit ${rowsPerFeed}) f
    left join lateral (select ${cardColumns} from ${listings[feed]}_cards c where c.id = f.id offset 0) card on true`;
}

/** The bounds of one reading. */
export interface Page {
  /** Changes after this revision are wanted. */
  since: number;
  /** The most changes of each feed. */
  rowsPerFeed: number;
}

/** Reads the changes after a revision. */
export async function readChanges(connection: Connection, { since, rowsPerFeed }: Page): Promise<Changes> {
  const rows = await connection.sql(changesSql(rowsPerFeed), [since, since, since]);
  const [first, ...others] = rows;
  if (first?.[0] !== 'head') throw new Error('The database has no head of its feeds.');
  const head: CopiedHead = { ...JSON.parse(String(first.at(-1))), rev: Number(first[2]) };
  const changed = others.map(changedRow);
  // A feed that fills its page may have further changes, which were not read. The page ends with its last one here. Later
  // changes of other feeds are read again with the next page.
  const ends = feedNames.flatMap((name) => {
    const ofFeed = changed.filter(({ feed }) => feed === name);
    return ofFeed.length < rowsPerFeed ? [] : Math.max(...ofFeed.map(({ rev }) => rev));
  });
  const upTo = Math.min(head.rev, ...ends);
  return { head, rows: changed.filter(({ rev }) => rev <= upTo), featured: [], upTo, isWhole: ends.length === 0 };
}

/** The same with the cards of all featured people, as of the same moment. */
export function readChangesOfNewDay(engine: Engine, page: Page): Promise<Changes> {
  return engine.snapshot(async (connection) => {
    const changes = await readChanges(connection, page);
    const rows = await connection.sql(`select id, ${cardColumns} from talent_cards where position < ?`, [featuredEnd]);
    return { ...changes, featured: rows.map(([id, ...columns]) => cardOf(Number(id), columns)) };
  });
}

/** Reads all cards of a feed in the order of the list, `limit` at a time. */
export async function* readCards(engine: Engine, feed: FeedName, limit: number): AsyncGenerator<readonly Card[]> {
  const text = `select id, ${cardColumns} from ${listings[feed]}_cards where position > ? order by position limit ?`;
  const after = (position: number) => engine.reader.sql(text, [position, limit]);
  for (let next = after(0); ; ) {
    const cards = (await next).map(([id, ...columns]) => cardOf(Number(id), columns));
    const last = cards.at(-1);
    if (!last) return;
    // The database reads the next page meanwhile.
    next = after(last.position);
    next.catch(() => undefined);
    yield cards;
  }
}

function changedRow([feed, id, rev, ...columns]: unknown[]): ChangedRow {
  const isShown = columns[0] !== null;
  // One of the names that the statement writes.
  const name = feed as FeedName;
  return { feed: name, id: Number(id), rev: Number(rev), card: isShown ? cardOf(Number(id), columns) : undefined };
}

function cardOf(id: number, columns: unknown[]): Card {
  // The columns asked for; long numbers come as texts.
  const [position, industry, country, companyId, haystack, json] = columns as [
    ...[string | number, string, string | null],
    ...[string | number | null, string, string],
  ];
  return {
    ...{ id, position: Number(position), industry, haystack, json },
    ...(country !== null && { country }),
    ...(companyId !== null && { companyId: Number(companyId) }),
  };
}

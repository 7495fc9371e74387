import type { FeedName } from '#shared/catalog/feeds.ts';
import { and, asc, eq, gte, lt, max, sql } from '../drizzle.ts';
import { defineQuery, type Engine, type Query } from '../engines/engine.ts';
import type { Tables } from '../tables.ts';

/** A public address, for search engines. */
export interface SitemapEntry {
  /** Slug, or the id of a job. */
  name: string | number;
  changedAt: Date;
}

/** Ids from `from` on, below `below`. */
export interface IdRange {
  from: number;
  below: number;
}

/** Answers the addresses that everybody may see. @see api §4 the open web */
export function createSitemapStore({ reader }: Engine) {
  return {
    /** The public rows, ascending by id. */
    places: (feed: FeedName, range: IdRange) => reader.run(placesOf[feed], { ...range }),
    /** When something in the range last changed; undefined when nothing there can be seen. */
    async lastChange(feed: FeedName, range: IdRange): Promise<Date | undefined> {
      const [row] = await reader.run(lastChangeOf, { feed, ...range });
      return row?.changedAt ?? undefined;
    },
  };
}

const inRange = (feed: Tables['feed'], name: unknown) =>
  and(
    sql`${feed.feed} = ${name}`,
    eq(feed.gone, false),
    gte(feed.id, sql.placeholder('from')),
    lt(feed.id, sql.placeholder('below')),
  );

const placesOf: Record<FeedName, Query<SitemapEntry[]>> = {
  talents: defineQuery('sitemap_talents', (db, { feed, users }) =>
    db
      .select({ name: users.slug, changedAt: feed.changedAt })
      .from(feed)
      .innerJoin(users, eq(users.id, feed.id))
      .where(inRange(feed, 'talents'))
      .orderBy(asc(feed.id)),
  ),
  companies: defineQuery('sitemap_companies', (db, { feed, companies }) =>
    db
      .select({ name: companies.slug, changedAt: feed.changedAt })
      .from(feed)
      .innerJoin(companies, eq(companies.id, feed.id))
      .where(inRange(feed, 'companies'))
      .orderBy(asc(feed.id)),
  ),
  jobs: defineQuery('sitemap_jobs', (db, { feed }) =>
    db
      .select({ name: feed.id, changedAt: feed.changedAt })
      .from(feed)
      .where(inRange(feed, 'jobs'))
      .orderBy(asc(feed.id)),
  ),
};

const lastChangeOf = defineQuery('sitemap_last_change', (db, { feed }) =>
  db
    .select({ changedAt: max(feed.changedAt) })
    .from(feed)
    .where(inRange(feed, sql.placeholder('feed'))),
);

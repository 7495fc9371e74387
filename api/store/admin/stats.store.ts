import type { FeedName } from '#shared/catalog/feeds.ts';
import { type Industry, industries } from '#shared/catalog/industries.ts';
import type { StatsStore } from '../../ports/operation.ts';
import { and, eq, gt, sql } from '../drizzle.ts';
import { defineQuery, type Engine } from '../engines/engine.ts';

/**
 * Counts what everybody may see.
 *
 * @param version Moves with every change of any list; until then the counted rows are not counted again.
 */
export function createStatsStore(engine: Engine, version: () => Promise<string>): StatsStore {
  let counted: { version: string; companies: number; jobs: number } | undefined;

  async function countRows() {
    const current = await version();
    if (counted?.version !== current) {
      const [companies, jobs] = [await countVisible(engine, 'companies'), await countVisible(engine, 'jobs')];
      counted = { version: current, companies, jobs };
    }
    return { companies: counted.companies, jobs: counted.jobs };
  }

  return {
    async counts() {
      const rows = await countRows();
      const talentsByIndustry = await countListed(engine, 'talents');
      const talents = Object.values(talentsByIndustry).reduce((sum, count) => sum + count, 0);
      return { talents, ...rows, talentsByIndustry };
    },
    async sizeBytes() {
      const [[bytes] = []] = await engine.reader.sql(sizeQueries[engine.dialect]);
      return Number(bytes ?? 0);
    },
  };
}

const sizeQueries: Record<Engine['dialect'], string> = {
  sqlite: 'SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()',
  postgres: 'SELECT pg_database_size(current_database())',
};

const listedCounts = defineQuery('listed_counts', (db, { listingCounts }) =>
  db
    .select({ industry: listingCounts.industry, count: listingCounts.count })
    .from(listingCounts)
    .where(and(eq(listingCounts.feed, sql.placeholder('feed')), gt(listingCounts.count, 0))),
);

/** Counts the cards of a directory by industry, from the kept counts. */
export async function countListed(engine: Engine, feed: FeedName): Promise<Record<Industry, number>> {
  const rows = await engine.reader.run(listedCounts, { feed });
  const counts = new Map(rows.map((row) => [row.industry, row.count]));
  // One entry per industry.
  return Object.fromEntries(industries.map((name) => [name, counts.get(name) ?? 0])) as Record<Industry, number>;
}

const visibleInFeed = defineQuery('visible_in_feed', (db, { feed }) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(feed)
    .where(and(eq(feed.feed, sql.placeholder('feed')), eq(feed.gone, false))),
);

async function countVisible(engine: Engine, feed: FeedName): Promise<number> {
  const [row] = await engine.reader.run(visibleInFeed, { feed });
  return Number(row?.count ?? 0);
}

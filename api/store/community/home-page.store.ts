import type { FeedName } from '#shared/catalog/feeds.ts';
import { type Industry, industries } from '#shared/catalog/industries.ts';
import type { SuccessStory } from '#shared/model/directory.ts';
import { and, desc, eq, gt, isNotNull, sql } from '../drizzle.ts';
import { type Connection, defineQuery, type Engine } from '../engines/engine.ts';
import type { ListReader } from '../feeds/listings.ts';

/** Counts what everybody may see. */
export function createStatsStore(engine: Engine, reader: ListReader) {
  return {
    counts: () =>
      reader.read(async (lists) => {
        const [talents, companies, jobs] = [
          await countListed(lists, 'talents'),
          await countListed(lists, 'companies'),
          await countListed(lists, 'jobs'),
        ];
        return {
          ...{ talents: sumOf(talents), companies: sumOf(companies), jobs: sumOf(jobs) },
          talentsByIndustry: talents,
        };
      }),
    async sizeBytes(): Promise<number> {
      const [row] = await engine.reader.sql(sizeQueries[engine.dialect]);
      return Number(row?.[0]);
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

/** Counts the cards of a directory by industry, from the stored counts. */
export async function countListed(lists: Connection, feed: FeedName): Promise<Record<Industry, number>> {
  const rows = await lists.run(listedCounts, { feed });
  const counts = new Map(rows.map((row) => [row.industry, row.count]));
  // One entry per industry.
  return Object.fromEntries(industries.map((name) => [name, counts.get(name) ?? 0])) as Record<Industry, number>;
}

function sumOf(counts: Record<Industry, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Reads the success stories of talents. */
export function createStoryStore({ reader }: Engine) {
  const { users } = reader.tables;
  const { id, name, slug, industry, profilePicture, story } = users;
  const isAllowed = and(eq(users.allowsStory, true), isNotNull(story));
  const isShown = and(isAllowed, isNotNull(users.featuredUntil), eq(users.isActive, true), eq(users.role, 'talent'));
  return {
    /** The stories that may be shown, the latest featured first. */
    async list(limit: number): Promise<SuccessStory[]> {
      const columns = { id, name, slug, industry, profilePicture, story };
      const order = [desc(users.featuredUntil), desc(id)];
      const rows = await reader.db
        .select(columns)
        .from(users)
        .where(isShown)
        .orderBy(...order)
        .limit(limit);
      return rows.map((row) => ({ ...row, story: row.story ?? '' }));
    },
  };
}

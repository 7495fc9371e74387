import { and, eq, sql } from './drizzle.ts';
import { type Connection, defineQuery, type Engine } from './engines/engine.ts';
import { feeds } from './feeds.ts';
import { type FeedName, feedNames } from './tables/sync.ts';

/** Marks a row whose change devices and lists must learn. */
export type Touch = (feed: FeedName, id: number) => void;

export interface MutateContext {
  engine: Engine;
  clock: { now(): Date };
}

/**
 * The only way to write users, companies and jobs: does the work, and then, as the last statements of the same
 * transaction, gives each touched row the next revision, enters it in its feed and refreshes its card.
 *
 * @param answer Reads the result after the revisions are given, in the same transaction.
 * @see sync §2
 */
export function mutate<Result, Answer = Result>(
  { engine, clock }: MutateContext,
  work: (tx: Connection, touch: Touch) => Promise<Result>,
  answer?: (tx: Connection, result: Result) => Promise<Answer>,
): Promise<Answer> {
  return engine.write(async (tx) => {
    const touched: Record<FeedName, Set<number>> = { talents: new Set(), companies: new Set(), jobs: new Set() };
    const result = await work(tx, (feed, id) => touched[feed].add(id));
    await publish(tx, touched, clock.now());
    // Without `answer` the result is the answer.
    return answer ? answer(tx, result) : (result as unknown as Answer);
  });
}

async function publish(tx: Connection, touched: Record<FeedName, Set<number>>, now: Date) {
  await touchJobsOfShownOrHiddenCompanies(tx, touched);
  const count = feedNames.reduce((sum, feed) => sum + touched[feed].size, 0);
  if (count === 0) return;
  let rev = (await takeRevisions(tx, count)) - count;
  for (const feed of feedNames) {
    // Newest first is the order of the lists, and the search index takes ascending positions many times faster.
    for (const id of [...touched[feed]].sort((a, b) => b - a)) {
      rev += 1;
      const isVisible = await feeds[feed].stamp(tx, { id, rev, now });
      await tx.run(enterFeed, { feed, id, rev, gone: !isVisible, changedAt: now });
    }
  }
}

const clockUp = defineQuery('clock_up', (db, { syncClock }) =>
  db
    .update(syncClock)
    .set({ rev: sql`${syncClock.rev} + ${sql.placeholder('count')}` })
    .returning({ rev: syncClock.rev }),
);

/** Takes `count` revisions and answers the last; whoever comes next waits until this transaction ends. */
async function takeRevisions(tx: Connection, count: number): Promise<number> {
  const [clock] = await tx.run(clockUp, { count });
  return clock?.rev ?? 0;
}

const enterFeed = defineQuery('enter_feed', (db, { feed }) =>
  db
    .insert(feed)
    .values({
      feed: sql.placeholder('feed'),
      id: sql.placeholder('id'),
      rev: sql.placeholder('rev'),
      gone: sql.placeholder('gone'),
      changedAt: sql.placeholder('changedAt'),
    })
    .onConflictDoUpdate({
      target: [feed.feed, feed.id],
      set: { rev: sql`excluded.rev`, gone: sql`excluded.gone`, changedAt: sql`excluded.changed_at` },
    }),
);

/** A company that appears or disappears takes its jobs along. */
async function touchJobsOfShownOrHiddenCompanies(tx: Connection, touched: Record<FeedName, Set<number>>) {
  const { companies, feed, jobs } = tx.tables;
  for (const id of touched.companies) {
    const [company] = await tx.db.select({ isActive: companies.isActive }).from(companies).where(eq(companies.id, id));
    const [entry] = await tx.db
      .select({ gone: feed.gone })
      .from(feed)
      .where(and(eq(feed.feed, 'companies'), eq(feed.id, id)));
    if (!entry || !company || company.isActive === !entry.gone) continue;
    const rows = await tx.db.select({ id: jobs.id }).from(jobs).where(eq(jobs.companyId, id));
    for (const row of rows) touched.jobs.add(row.id);
  }
}

import { type FeedName, feedNames } from '#shared/catalog/feeds.ts';
import { and, eq, sql } from './drizzle.ts';
import { type Connection, defineQuery, type Engine } from './engines/engine.ts';
import { companiesOfChangedJobs, feeds, jobsOfChangedCompanies, type RowChange } from './feeds/feeds.ts';
import type { UserRecord } from './records.ts';

/** Marks a row whose change devices and lists must get. */
export type Touch = (feed: FeedName, id: number, change?: RowChange) => void;

export interface MutateContext {
  engine: Engine;
  clock: { now(): Date };
}

type Touched = Record<FeedName, Map<number, RowChange>>;

/**
 * The only way to write users, companies and jobs: does the work, and then, as the last statements of the same
 * transaction, gives each touched row the next revision, enters it in its feed and refreshes its card.
 *
 * @param work May run again when transactions got in each other's way.
 * @param answer Makes the result in the same transaction, from the touched users as they are then.
 * @see protocol §1
 */
export async function mutate<Result, Answer = Result>(
  { engine, clock }: MutateContext,
  work: (tx: Connection, touch: Touch) => Promise<Result>,
  answer?: (tx: Connection, result: Result, users: ReadonlyMap<number, UserRecord>) => Promise<Answer>,
): Promise<Answer> {
  let newest = 0;
  const answered = await engine.write(async (tx) => {
    const touched: Touched = { talents: new Map(), companies: new Map(), jobs: new Map() };
    const result = await work(tx, (feed, id, change = {}) => {
      const { isCardOnly = true, ...known } = touched[feed].get(id) ?? {};
      touched[feed].set(id, { ...known, ...change, isCardOnly: isCardOnly && change.isCardOnly === true });
    });
    const { rev, users } = await publish(tx, touched, clock.now());
    newest = rev;
    // Without `answer` the result is the answer.
    return answer ? answer(tx, result, users) : (result as unknown as Answer);
  });
  engine.noteRevision(newest);
  return answered;
}

/** @returns The last revision, 0 where nothing was touched, and the touched users. */
async function publish(tx: Connection, touched: Touched, now: Date) {
  const users = new Map<number, UserRecord>();
  const count = feedNames.reduce((sum, feed) => sum + touched[feed].size, 0);
  if (count === 0) return { rev: 0, users };
  let rev = (await takeRevisions(tx, count)) - count;
  await touchJobsOfCompanies(tx, touched);
  await touchCompaniesOfJobs(tx, touched, now);
  for (const feed of feedNames) {
    // Newest first is the order of the lists, and the search index takes ascending positions many times faster.
    for (const [id, change] of [...touched[feed]].sort(([a], [b]) => b - a)) {
      rev += 1;
      const { isVisible, user } = await feeds[feed].stamp(tx, { id, rev, now, ...change });
      await tx.run(isVisible ? enterFeed : leaveFeed, { feed, id, rev, changedAt: now });
      if (user) users.set(id, user);
    }
  }
  return { rev, users };
}

/** Runs after the clock is locked: until then another transaction may add a job that shows the company as it was. */
async function touchJobsOfCompanies(tx: Connection, touched: Touched): Promise<void> {
  const others = (await jobsOfChangedCompanies(tx, touched.companies.keys())).filter((id) => !touched.jobs.has(id));
  for (const id of others) touched.jobs.set(id, {});
  if (others.length > 0) await takeRevisions(tx, others.length);
}

/** Runs after all touched jobs are known. Whether a company is hiring changes nothing of its jobs. */
async function touchCompaniesOfJobs(tx: Connection, touched: Touched, now: Date): Promise<void> {
  const changed = await companiesOfChangedJobs(tx, touched.jobs.keys(), now);
  const others = changed.filter((id) => !touched.companies.has(id));
  for (const id of others) touched.companies.set(id, {});
  if (others.length > 0) await takeRevisions(tx, others.length);
}

const clockUp = defineQuery('clock_up', (db, { syncClock }) =>
  db
    .update(syncClock)
    .set({ rev: sql`${syncClock.rev} + ${sql.placeholder('count')}` })
    .returning({ rev: syncClock.rev }),
);

/** Takes `count` revisions and returns the last one. The next writer waits until this transaction ends. */
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
      gone: false,
      changedAt: sql.placeholder('changedAt'),
    })
    .onConflictDoUpdate({
      target: [feed.feed, feed.id],
      set: { rev: sql`excluded.rev`, gone: sql`excluded.gone`, changedAt: sql`excluded.changed_at` },
    }),
);

// A row that was never visible gets no tombstone, and an existing tombstone stays.
const leaveFeed = defineQuery('leave_feed', (db, { feed }) =>
  db
    .update(feed)
    .set({
      rev: sql`${sql.placeholder('rev')}`,
      gone: true,
      changedAt: sql`${sql.param(sql.placeholder('changedAt'), feed.changedAt)}`,
    })
    .where(and(eq(feed.feed, sql.placeholder('feed')), eq(feed.id, sql.placeholder('id')), eq(feed.gone, false))),
);

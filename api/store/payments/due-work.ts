import { utcDayOf } from '#shared/rules/listing-order.ts';
import { mailOfFeaturingOver } from '../../domain/rules/featuring-mails.ts';
import { and, asc, eq, gt, lt, lte, min, sql } from '../drizzle.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import { refreshTalentCard } from '../feeds/card-contents.ts';
import { listingFormat } from '../feeds/listing-format.ts';
import { readSyncHead, type SyncHead } from '../feeds/sync-history.ts';
import { queueMail } from '../mail/mail-queue.store.ts';
import { type MutateContext, mutate } from '../mutate.ts';
import { StoreError } from '../store-error.ts';
import { queueWebhooks } from '../webhooks/delivery-queue.ts';

const retryAfterMs = 5000;
const dayMs = 86_400_000;

/** The work that time alone makes due: featuring and jobs end, and each day has its own order of the featured. */
export interface DueWork {
  /**
   * Does the work that is due, and returns a text of epoch, revision, UTC day and format: it changes with every change
   * of any list.
   */
  version(): Promise<string>;
  /** Does the work that is due, and returns the newest revision with its history. */
  head(): Promise<SyncHead>;
}

/**
 * Makes the due work of one store. While nothing is due it costs one read of the clock row.
 *
 * @see api §2 Featured, api §2 Order of lists, protocol §1
 */
export function createDueWork(context: MutateContext): DueWork {
  const { engine, clock } = context;
  // The last sweep, and the revision for which the next moment was looked up; another process moves the revision.
  let sweptUntil = new Date(0);
  let known = { rev: -1, dueAt: 0 };
  let notBefore = 0;
  let running: Promise<SyncHead> | undefined;
  let read: { mark: number; head: SyncHead } | undefined;

  async function currentHead(): Promise<SyncHead> {
    // Asked for before the head is read: a commit between the two moves the mark of the next look.
    const mark = engine.changeMark();
    if (mark !== undefined && read?.mark === mark) return read.head;
    const head = await readSyncHead(engine.reader);
    engine.noteRevision(head.rev);
    if (mark !== undefined) read = { mark, head };
    return head;
  }

  function isDue({ rankedDay }: SyncHead, now: Date): boolean {
    return (known.dueAt <= now.getTime() || !isRanked(rankedDay, now)) && now.getTime() >= notBefore;
  }

  async function tryDueWork(head: SyncHead, now: Date): Promise<SyncHead> {
    try {
      return await doDueWork(head, now);
    } catch (error) {
      // Lists are readable while nothing can be written; due work is done once writing works again.
      if (!(error instanceof StoreError)) throw error;
      notBefore = now.getTime() + retryAfterMs;
      return head;
    }
  }

  async function doDueWork(head: SyncHead, now: Date): Promise<SyncHead> {
    if (known.dueAt <= now.getTime()) {
      await endWhatIsOver(context, now);
      sweptUntil = now;
    }
    if (!isRanked(head.rankedDay, now)) await engine.write((tx) => rankFeatured(tx, now));
    const done = await readSyncHead(engine.reader);
    await lookAhead(done.rev);
    return done;
  }

  async function lookAhead(rev: number) {
    known = { rev, dueAt: await nextDue(engine.reader, sweptUntil) };
  }

  async function headAfterDueWork(): Promise<SyncHead> {
    const now = clock.now();
    const head = await currentHead();
    if (head.rev !== known.rev) await lookAhead(head.rev);
    if (!isDue(head, now)) return head;
    running ??= tryDueWork(head, now).finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    head: headAfterDueWork,
    version: async () => versionOf(await headAfterDueWork()),
  };
}

/** Names the state of all lists at a revision. */
export function versionOf({ epoch, rev, rankedDay }: Pick<SyncHead, 'epoch' | 'rev' | 'rankedDay'>): string {
  return `${epoch}.${rev}.${rankedDay}.${listingFormat.toString(36)}`;
}

/**
 * True when the featured are in the day's order. Asked with every page: the end of a day is found sooner than its name.
 */
function isRanked(rankedDay: string, now: Date): boolean {
  return now.getTime() < Date.parse(rankedDay) + dayMs;
}

const nextFeaturedEnd = defineQuery('next_featured_end', (db, { users }) =>
  db
    .select({ at: min(users.featuredUntil) })
    .from(users)
    .where(eq(users.isFeatured, true)),
);

const nextJobEnd = defineQuery('next_job_end', (db, { jobs }) =>
  db
    .select({ at: min(jobs.expiryDate) })
    .from(jobs)
    .where(and(eq(jobs.status, 'active'), gt(jobs.expiryDate, sql.param(sql.placeholder('since'), jobs.expiryDate)))),
);

async function nextDue(reader: Connection, since: Date): Promise<number> {
  const [featured] = await reader.run(nextFeaturedEnd, {});
  const [job] = await reader.run(nextJobEnd, { since });
  return Math.min(featured?.at?.getTime() ?? Number.POSITIVE_INFINITY, job?.at?.getTime() ?? Number.POSITIVE_INFINITY);
}

function endWhatIsOver(context: MutateContext, now: Date): Promise<void> {
  return mutate(context, async (tx, touch) => {
    const { users, jobs, feed } = tx.tables;
    const ended = await tx.db
      .update(users)
      .set({ isFeatured: false })
      .where(and(eq(users.isFeatured, true), lte(users.featuredUntil, now)))
      .returning();
    for (const user of ended) {
      touch('talents', user.id);
      await queueMail(tx, mailOfFeaturingOver(user), now);
    }
    const expired = await tx.db
      .select({ id: jobs.id })
      .from(jobs)
      .innerJoin(feed, and(eq(feed.feed, 'jobs'), eq(feed.id, jobs.id), eq(feed.gone, false)))
      .where(and(eq(jobs.status, 'active'), lte(jobs.expiryDate, now)));
    for (const { id } of expired) touch('jobs', id);
    const ends = expired.map(({ id }) => ({ event: 'job.closed', jobId: id, reason: 'expired' }) as const);
    await queueWebhooks(tx, ends, now);
  });
}

/** Draws the order of the featured for the day; revisions stay, since no row changed. */
async function rankFeatured(tx: Connection, now: Date): Promise<void> {
  const { users, syncMeta } = tx.tables;
  const today = utcDayOf(now);
  const moved = await tx.db
    .update(syncMeta)
    .set({ rankedDay: today })
    .where(lt(syncMeta.rankedDay, today))
    .returning({ id: syncMeta.id });
  if (moved.length === 0) return;
  const featured = await tx.db.select().from(users).where(eq(users.isFeatured, true)).orderBy(asc(users.id));
  for (const user of featured) await refreshTalentCard(tx, user, now);
}

import type { Language } from '#shared/catalog/languages.ts';
import { limits } from '#shared/limits.ts';
import { mailOfSubscription } from '../../domain/rules/mails.ts';
import type { AdminPage } from '../admin/admin-lists.ts';
import { idBehind, pageOfRows } from '../admin/admin-lists.ts';
import { and, count, desc, eq, gt, isNotNull, isNull, lockingRows, lt } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { MutateContext } from '../mutate.ts';
import { queueMail } from './mail-queue.store.ts';

/** Somebody who confirmed the newsletter. */
export interface SubscriberRecord {
  id: number;
  email: string;
  language: Language;
  confirmedAt: Date;
}

/** An address that asks for the newsletter, and the proof that it belongs to the caller. */
export interface SubscriptionRequest {
  email: string;
  language: Language;
  /** Goes into the mail. */
  token: string;
  /** The stored hash of the token. */
  tokenHash: string;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Stores who asked for the newsletter. */
export function createNewsletterStore({ engine, clock }: MutateContext) {
  const { newsletter } = engine.tables;
  const isSubscriber = and(isNotNull(newsletter.confirmedAt), isNull(newsletter.unsubscribedAt));
  return {
    /**
     * Enters an address and queues the mail that asks for the confirmation; nothing where the address is confirmed, or
     * where such a mail left a moment ago.
     */
    subscribe: (request: SubscriptionRequest) => engine.write((tx) => subscribe(tx, request, clock.now())),
    /** @returns True when the token is that of a subscription that is or was confirmed by it. */
    confirm: (tokenHash: string): Promise<boolean> => engine.write((tx) => confirm(tx, tokenHash, clock.now())),
    async unsubscribe(id: number) {
      const isHere = and(eq(newsletter.id, id), isNull(newsletter.unsubscribedAt));
      const gone = { unsubscribedAt: clock.now(), confirmTokenHash: null };
      await engine.write((tx) => tx.db.update(newsletter).set(gone).where(isHere));
    },
    /** Those who confirmed and did not leave, newest first. */
    async page({ limit, cursor }: { limit: number; cursor: string | undefined }): Promise<AdminPage<SubscriberRecord>> {
      const { db } = engine.reader;
      const behind = idBehind(cursor);
      const rows = await db
        .select()
        .from(newsletter)
        .where(and(isSubscriber, behind ? lt(newsletter.id, behind) : undefined))
        .orderBy(desc(newsletter.id))
        .limit(limit + 1);
      const [all] =
        cursor === undefined ? await db.select({ total: count() }).from(newsletter).where(isSubscriber) : [];
      // Only confirmed rows were asked for, and `subscribe` writes known languages.
      return { ...pageOfRows(rows as SubscriberRecord[], limit), total: all?.total ?? null };
    },
    /** Forgets addresses that were not confirmed, and those that left. */
    async purge({ unconfirmed, unsubscribed }: { unconfirmed: Date; unsubscribed: Date }) {
      const isUnconfirmed = and(isNull(newsletter.confirmedAt), lt(newsletter.createdAt, unconfirmed));
      await engine.write(async (tx) => {
        await tx.db.delete(newsletter).where(isUnconfirmed);
        await tx.db.delete(newsletter).where(lt(newsletter.unsubscribedAt, unsubscribed));
      });
    },
  };
}

async function subscribe(tx: Connection, request: SubscriptionRequest, now: Date): Promise<void> {
  const { newsletter } = tx.tables;
  const { email, language, tokenHash: confirmTokenHash } = request;
  const [known] = await lockingRows(tx.db.select().from(newsletter).where(eq(newsletter.email, email)));
  if (known && !known.unsubscribedAt && (known.confirmedAt ?? isFresh(known.createdAt, now))) return;
  const asked = { language, confirmTokenHash, createdAt: now, confirmedAt: null, unsubscribedAt: null };
  const [row] = await tx.db
    .insert(newsletter)
    .values({ email, ...asked })
    .onConflictDoUpdate({ target: newsletter.email, set: asked })
    .returning({ id: newsletter.id });
  if (row) await queueMail(tx, mailOfSubscription(row.id, request), now);
}

function isFresh(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() < limits.newsletterMailRestMinutes * minuteMs;
}

async function confirm(tx: Connection, tokenHash: string, now: Date): Promise<boolean> {
  const { newsletter } = tx.tables;
  const youngest = new Date(now.getTime() - limits.newsletterConfirmDays * dayMs);
  const isOfToken = eq(newsletter.confirmTokenHash, tokenHash);
  const [known] = await lockingRows(tx.db.select().from(newsletter).where(isOfToken));
  if (known?.confirmedAt) return true;
  const confirmed = await tx.db
    .update(newsletter)
    .set({ confirmedAt: now })
    .where(and(isOfToken, gt(newsletter.createdAt, youngest)))
    .returning({ id: newsletter.id });
  return confirmed.length > 0;
}

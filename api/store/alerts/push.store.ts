import { limits } from '#shared/limits.ts';
import type { PushTarget } from '../../domain/ports/outgoing.ts';
import { and, asc, count, eq, inArray, isNotNull, lockingRows, lt, lte } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { MutateContext } from '../mutate.ts';
import type { OwnAccount } from '../records.ts';
import { type AlertDigest, isOf, ownerColumn, ownerIn } from './alert-records.ts';

/** A subscription as stored. */
export interface PushSubscriptionRecord extends PushTarget {
  id: number;
  sessionHash: string;
  createdAt: Date;
}

/** A push that waits. */
export interface QueuedPush {
  id: number;
  target: PushTarget & { id: number };
  digest: AlertDigest;
  attempts: number;
  expiresAt: Date;
}

/** Stores subscriptions, each for one session of one account, and the pushes that wait. */
export function createPushStore(context: MutateContext) {
  return { ...subscriptionStore(context), ...messageStore(context) };
}

function subscriptionStore({ engine, clock }: MutateContext) {
  const { pushSubscriptions } = engine.tables;
  return {
    /** All of an account, the oldest first. */
    ofAccount: (account: OwnAccount): Promise<PushSubscriptionRecord[]> =>
      engine.reader.db
        .select()
        .from(pushSubscriptions)
        .where(isOf(pushSubscriptions, ownerIn(account)))
        .orderBy(asc(pushSubscriptions.id)),
    /** Stores the subscription of a session; that of another account of the realm in the same browser ends. */
    subscribe: (account: OwnAccount, subscription: PushTarget & { sessionHash: string }) =>
      engine.write(async (tx) => {
        const owner = ownerIn(account);
        if (!(await isSignedIn(tx, subscription.sessionHash))) return;
        await endOthers(tx, owner.realm, subscription);
        await tx.db
          .insert(pushSubscriptions)
          .values({ ...ownerColumn(owner), ...subscription, createdAt: clock.now() });
        await endOldest(tx, owner);
      }),
    unsubscribe: (account: OwnAccount, sessionHash: string) =>
      engine.write(async (tx) => {
        const isThis = and(isOf(pushSubscriptions, ownerIn(account)), eq(pushSubscriptions.sessionHash, sessionHash));
        await tx.db.delete(pushSubscriptions).where(isThis);
      }),
    /** Deletes a subscription that the push service does not know any more. */
    async forget({ target }: QueuedPush) {
      await engine.write((tx) => tx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, target.id)));
    },
  };
}

function messageStore({ engine }: MutateContext) {
  const { pushSubscriptions, pushMessages } = engine.tables;
  return {
    async due(now: Date, limit: number): Promise<QueuedPush[]> {
      const { id, endpoint, p256dh, auth, serverKey } = pushSubscriptions;
      const { digest, attempts, expiresAt } = pushMessages;
      return engine.reader.db
        .select({ id: pushMessages.id, target: { id, endpoint, p256dh, auth, serverKey }, digest, attempts, expiresAt })
        .from(pushMessages)
        .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
        .where(lte(pushMessages.nextAttemptAt, now))
        .orderBy(asc(pushMessages.nextAttemptAt), asc(pushMessages.id))
        .limit(limit);
    },
    /** Claims a due push; false when another sender was quicker. */
    async claim({ id, attempts }: QueuedPush): Promise<boolean> {
      const isThis = and(eq(pushMessages.id, id), eq(pushMessages.attempts, attempts));
      const claimed = await engine.write((tx) =>
        tx.db
          .update(pushMessages)
          .set({ nextAttemptAt: null, attempts: attempts + 1 })
          .where(and(isThis, isNotNull(pushMessages.nextAttemptAt)))
          .returning({ id: pushMessages.id }),
      );
      return claimed.length > 0;
    },
    /** Deletes a push that was sent, or is not worth sending any more. */
    async drop({ id }: QueuedPush) {
      await engine.write((tx) => tx.db.delete(pushMessages).where(eq(pushMessages.id, id)));
    },
    /** Sends a push again later. */
    async postpone({ id }: QueuedPush, nextAttemptAt: Date) {
      await engine.write((tx) => tx.db.update(pushMessages).set({ nextAttemptAt }).where(eq(pushMessages.id, id)));
    },
    /** Deletes pushes whose time is over. */
    async purge(now: Date) {
      await engine.write((tx) => tx.db.delete(pushMessages).where(lt(pushMessages.expiresAt, now)));
    },
    async countWaiting(): Promise<number> {
      const [row] = await engine.reader.db.select({ waiting: count() }).from(pushMessages);
      return row?.waiting ?? 0;
    },
  };
}

/** Queues the push of a digest to each browser of its reader. */
export async function queuePushes(tx: Connection, digest: AlertDigest, now: Date): Promise<void> {
  const { pushSubscriptions, pushMessages } = tx.tables;
  const targets = await tx.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(isOf(pushSubscriptions, digest.reader));
  if (targets.length === 0) return;
  const expiresAt = new Date(now.getTime() + limits.pushLifetimeSeconds * 1000);
  await tx.db
    .insert(pushMessages)
    .values(targets.map(({ id }) => ({ subscriptionId: id, digest, nextAttemptAt: now, expiresAt })));
}

// The session may have ended since this call read it.
async function isSignedIn({ db, tables: { sessions } }: Connection, idHash: string): Promise<boolean> {
  const isThis = eq(sessions.idHash, idHash);
  return (await lockingRows(db.select({ idHash: sessions.idHash }).from(sessions).where(isThis))).length > 0;
}

interface InBrowser {
  endpoint: string;
  sessionHash: string;
}

// A browser gets the pushes of one account of a realm: those of the account that signed in before end.
async function endOthers(tx: Connection, realm: 'user' | 'company', { endpoint, sessionHash }: InBrowser) {
  const { pushSubscriptions } = tx.tables;
  const isOfRealm = isNotNull(realm === 'user' ? pushSubscriptions.userId : pushSubscriptions.companyId);
  await tx.db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.endpoint, endpoint), isOfRealm));
  await tx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, sessionHash));
}

async function endOldest(tx: Connection, owner: QueuedPush['digest']['reader']): Promise<void> {
  const { pushSubscriptions } = tx.tables;
  const all = await tx.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(isOf(pushSubscriptions, owner))
    .orderBy(asc(pushSubscriptions.id));
  const surplus = all.slice(0, Math.max(0, all.length - limits.pushDevicesMax)).map(({ id }) => id);
  if (surplus.length > 0) await tx.db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus));
}

import { limits } from '#shared/limits.ts';
import type { AlertDigest, PushStore, QueuedPush } from '../../ports/alerts.ts';
import { and, asc, count, eq, inArray, isNotNull, lockingRows, lt, lte } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { MutateContext } from '../mutate.ts';
import { isOf, ownerColumn, ownerIn } from './owner.ts';

/** Keeps subscriptions and the pushes that wait. @see api/ports/alerts.ts PushStore */
export function createPushStore(context: MutateContext): PushStore {
  return { ...subscriptionStore(context), ...messageStore(context) };
}

type SubscriptionStore = Pick<PushStore, 'ofAccount' | 'subscribe' | 'unsubscribe' | 'forget'>;

function subscriptionStore({ engine, clock }: MutateContext): SubscriptionStore {
  const { pushSubscriptions } = engine.tables;
  return {
    ofAccount: (account) =>
      engine.reader.db
        .select()
        .from(pushSubscriptions)
        .where(isOf(pushSubscriptions, ownerIn(account)))
        .orderBy(asc(pushSubscriptions.id)),
    subscribe: (account, subscription) =>
      engine.write(async (tx) => {
        const owner = ownerIn(account);
        if (!(await isSignedIn(tx, subscription.sessionHash))) return;
        await endOthers(tx, owner.realm, subscription);
        await tx.db
          .insert(pushSubscriptions)
          .values({ ...ownerColumn(owner), ...subscription, createdAt: clock.now() });
        await endOldest(tx, owner);
      }),
    unsubscribe: (account, sessionHash) =>
      engine.write(async (tx) => {
        const isThis = and(isOf(pushSubscriptions, ownerIn(account)), eq(pushSubscriptions.sessionHash, sessionHash));
        await tx.db.delete(pushSubscriptions).where(isThis);
      }),
    async forget({ target }) {
      await engine.write((tx) => tx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, target.id)));
    },
  };
}

function messageStore({ engine }: MutateContext): Omit<PushStore, keyof SubscriptionStore> {
  const { pushSubscriptions, pushMessages } = engine.tables;
  return {
    async due(now, limit) {
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
    async claim({ id, attempts }) {
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
    async drop({ id }) {
      await engine.write((tx) => tx.db.delete(pushMessages).where(eq(pushMessages.id, id)));
    },
    async postpone({ id }, nextAttemptAt) {
      await engine.write((tx) => tx.db.update(pushMessages).set({ nextAttemptAt }).where(eq(pushMessages.id, id)));
    },
    async purge(now) {
      await engine.write((tx) => tx.db.delete(pushMessages).where(lt(pushMessages.expiresAt, now)));
    },
    async countWaiting() {
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

// It may have ended since it was read for this call.
async function isSignedIn({ db, tables: { sessions } }: Connection, idHash: string): Promise<boolean> {
  const isThis = eq(sessions.idHash, idHash);
  return (await lockingRows(db.select({ idHash: sessions.idHash }).from(sessions).where(isThis))).length > 0;
}

interface InBrowser {
  endpoint: string;
  sessionHash: string;
}

// One browser tells one account of a realm: who signed in before is told nothing any more.
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

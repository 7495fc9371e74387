import type { Realm } from '#shared/model/realm.ts';
import { dexieSavedList } from '../local/saved-db.ts';
import { askSession } from '../sync/ask-session.ts';
import { deviceWorld } from '../sync/device-world.ts';
import { wake } from '../sync/outbox/back-off.ts';
import { profileKind } from '../sync/outbox/profile-kind.ts';
import type { World } from '../sync/ports.ts';
import { savedKinds } from '../sync/saved/saved-kind.ts';
import { countUnsent } from '../sync/saved/saved-list.ts';
import { type SendResult, sendOutbox } from '../sync/send-outbox.ts';
import { deviceAccount, readWaitingProfileEdits } from './device-accounts.ts';
import { evictCopies } from './evict.ts';
import { nobodyYet, readRealm } from './realm-record.ts';
import { ownerOf, readAccountLists } from './saved-lists.ts';

/**
 * Sends everything that waits on this device, of every kind, while no page is open. It ignores the back-off, because the
 * browser calls the worker again only after minutes. It sends nothing of accounts whose session this browser does not have.
 *
 * @returns while `nextAt` is not null, the worker should ask to be called again
 * @throws the errors of the stores, once every kind was tried
 * @see protocol §4 Who sends, requirements V6
 */
export async function sendWaiting(world = deviceWorld()): Promise<SendResult> {
  const runs = await Promise.allSettled([sendProfileEdits(world), sendSavedChanges(world)]);
  for (const run of runs) if (run.status === 'rejected') throw run.reason;
  const sent = runs.flatMap((run) => (run.status === 'fulfilled' ? run.value : []));
  const times = sent.flatMap(({ nextAt }) => nextAt ?? []);
  const remaining = sent.reduce((sum, one) => sum + one.remaining, 0);
  return { remaining, nextAt: times.length > 0 ? Math.min(...times) : null };
}

async function sendProfileEdits(world: World): Promise<SendResult[]> {
  const waiting = await waitingAccounts();
  if (waiting.length === 0 || (await isLoggingOut('user'))) return [];
  const asked = await askSession(world.transport);
  const session = asked.state === 'known' ? { sessionOwnerId: asked.account?.user.id ?? null } : {};
  const sent: SendResult[] = [];
  for (const ownerId of waiting) {
    const store = deviceAccount(ownerId);
    await store.change((state) => ({ state: wake(state), result: undefined }));
    sent.push(await sendOutbox(profileKind, { world, store, ownerId, ...session }));
  }
  return sent;
}

/** The accounts of this device whose edits wait to be sent. */
async function waitingAccounts(): Promise<number[]> {
  const waiting = await readWaitingProfileEdits();
  return waiting.filter(({ why, isUnsent }) => isUnsent && why !== 'left').map(({ accountId }) => accountId);
}

async function sendSavedChanges(world: World): Promise<SendResult[]> {
  const sent: SendResult[] = [];
  for (const { account, list } of await readAccountLists()) {
    if (list.isLeft || countUnsent(list) === 0 || (await isLoggingOut(account.realm))) continue;
    // Not in memory where storage fails: a worker ends at any moment.
    const store = dexieSavedList(ownerOf(account), evictCopies);
    await store.change((before) => ({ state: wake(before), result: undefined }));
    sent.push(await sendOutbox(savedKinds[account.realm], { world, store, ownerId: account.id }));
  }
  return sent;
}

// After a pressed logout nothing is sent, also where only the record of the device has the logout yet.
async function isLoggingOut(realm: Realm): Promise<boolean> {
  // Where the record cannot be read, the account's own state still stops the sender.
  return (await readRealm(realm).catch(() => nobodyYet)).logout !== null;
}

import { hasDrafts, removeDrafts } from '../local/account.local.ts';
import { deleteAccountDb, keptAccounts } from '../local/account-db.ts';
import { dexieAccountStore } from '../local/account-store.ts';
import { removeAccountValues } from '../local/account-values.local.ts';
import { isUnreadable, unlessDamaged } from '../local/storage-faults.ts';
import { type AccountState, type AccountStore, emptyAccount } from '../sync/account-state.ts';
import { askSession } from '../sync/ask-session.ts';
import { deviceWorld } from '../sync/device-world.ts';
import { type Drained, drainOutbox } from '../sync/drain.ts';
import { profileKind } from '../sync/outbox/profile-kind.ts';
import { leave } from '../sync/outbox/take-me.ts';
import type { World } from '../sync/ports.ts';
import { readRealm } from './device-record.ts';
import { giveUpCopies } from './give-up-copies.ts';
import { nobodyYet } from './realm-record.ts';
import { type WaitingEdits, waitingEditsOf } from './waiting-edits.ts';

/** The account's store on this device. */
export function deviceAccount(userId: number): AccountStore {
  return dexieAccountStore(userId, { now: () => Date.now(), makeRoom: giveUpCopies });
}

function hasEdits({ entries, attention }: AccountState): boolean {
  return entries.length + attention.length > 0;
}

/**
 * Leaves an account on this device: with its edits, when there are any and they are to be kept, and nothing besides;
 * else everything goes. So does a damaged database: its edits are lost already, and the next login needs a new one.
 *
 * @see SYNC-12, requirements V11
 */
export async function leaveAccount(userId: number, { keepsEdits }: { keepsEdits: boolean }): Promise<void> {
  const store = deviceAccount(userId);
  const isKept =
    keepsEdits &&
    (await unlessDamaged(
      store.change((state) => (hasEdits(state) ? { state: leave(state), result: true } : { state, result: false })),
      false,
    ));
  if (!isKept) return await deleteAccountDb(userId);
  await removeDrafts(userId);
  await removeAccountValues(userId);
}

/**
 * The session of an account has ended elsewhere, or run out: what the server answered goes, as after a logout. Edits and
 * drafts that were never sent stay for the account's next login.
 *
 * @see requirements V10, V11
 */
export async function expireAccount(userId: number): Promise<void> {
  const hasUnsent = await unlessDamaged(
    deviceAccount(userId).change((state) => ({
      state: { ...leave(state), isLeft: state.isLeft },
      result: hasEdits(state),
    })),
    false,
  );
  if (hasUnsent || (await unlessDamaged(hasDrafts(userId), false))) await removeAccountValues(userId);
  else await deleteAccountDb(userId);
}

/** Leaves every account but one, keeping edits that were never sent; without one, all of them. @see requirements V15 */
export async function leaveOtherAccounts(userId: number | null): Promise<void> {
  for (const kept of await keptAccounts()) {
    if (kept !== userId) await leaveAccount(kept, { keepsEdits: true });
  }
}

/** Input of a run. */
export interface DeviceDrain {
  world?: World;
  /** The account of this browser's session, if the server just named it; null for none. */
  sessionUserId?: number | null;
  isKeptAlive?: boolean;
}

const nothing: Drained = { remaining: 0, nextAt: null };

/**
 * Sends what waits on this device for the person whose session this is. Page and worker run this; the worker should
 * ask to be called again while `nextAt` is not null.
 *
 * @throws the errors of the store
 * @see protocol §4 Who sends
 */
export async function drainAccounts({
  world = deviceWorld(),
  isKeptAlive = false,
  ...told
}: DeviceDrain = {}): Promise<Drained> {
  // A pressed logout may have come no further than the record of the device: nothing is sent for that account any more.
  const { logout } = await readRealm('user').catch(() => nobodyYet);
  const waiting = logout ? [] : await waitingAccounts();
  if (waiting.length === 0) return nothing;
  const { sessionUserId = await sessionUserOf(world) } = told;
  const results: Drained[] = [];
  for (const userId of waiting) {
    const session = sessionUserId === undefined ? {} : { sessionOwnerId: sessionUserId };
    const drain = { isKeptAlive, world, store: deviceAccount(userId), ownerId: userId, ...session };
    results.push(await drainOutbox(profileKind, drain));
  }
  const times = results.flatMap(({ nextAt }) => nextAt ?? []);
  const remaining = results.reduce((sum, one) => sum + one.remaining, 0);
  return { remaining, nextAt: times.length > 0 ? Math.min(...times) : null };
}

/**
 * Every account of this device with edits that were never published, and why they wait. It is read from the accounts
 * themselves, so it cannot disagree with them after a crash.
 *
 * @see SYNC-17
 */
export async function readWaitingEdits(): Promise<WaitingEdits[]> {
  const states = await Promise.all((await keptAccounts()).map(readableState));
  return states.flatMap((state) => waitingEditsOf(state) ?? []);
}

/** An account that cannot be read must not keep the edits of the others from being sent. */
async function readableState(userId: number): Promise<AccountState> {
  try {
    return await deviceAccount(userId).read();
  } catch (fault) {
    if (!isUnreadable(fault)) throw fault;
    return emptyAccount(userId);
  }
}

/** The accounts of this device whose edits wait to be sent. */
export async function waitingAccounts(): Promise<number[]> {
  const waiting = await readWaitingEdits();
  return waiting.filter(({ why, isUnsent }) => isUnsent && why !== 'left').map(({ accountId }) => accountId);
}

async function sessionUserOf(world: World): Promise<number | null | undefined> {
  const asked = await askSession(world.transport);
  return asked.state === 'known' ? (asked.account?.user.id ?? null) : undefined;
}

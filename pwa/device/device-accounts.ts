import { removeDrafts } from '../local/account.local.ts';
import { deleteAccountDb, keptAccounts } from '../local/account-db.ts';
import { dexieAccountStore } from '../local/account-store.ts';
import { removeAccountValues } from '../local/account-values.local.ts';
import { removeApplications } from '../local/applications.local.ts';
import type { AccountState, AccountStore } from './account-state.ts';
import { askSession } from './ask-session.ts';
import { deviceWorld } from './device-world.ts';
import { type Drained, drainAccount } from './drain.ts';
import { evict } from './evict.ts';
import { leave } from './outbox/take-me.ts';
import type { World } from './ports.ts';

/** The account's store on this device. */
export function deviceAccount(userId: number): AccountStore {
  return dexieAccountStore(userId, { now: () => Date.now(), makeRoom: evict });
}

function hasEdits({ entries, attention }: AccountState): boolean {
  return entries.length + attention.length > 0;
}

/**
 * Leaves an account on this device: with its edits, when there are any and they are to be kept, and nothing besides;
 * else everything goes.
 *
 * @see sync I12, checklist V11
 */
export async function leaveAccount(userId: number, { keepsEdits }: { keepsEdits: boolean }): Promise<void> {
  const store = deviceAccount(userId);
  const isKept =
    keepsEdits &&
    (await store.change((state) =>
      hasEdits(state) ? { state: leave(state), result: true } : { state, result: false },
    ));
  if (!isKept) return await deleteAccountDb(userId);
  await removeDrafts(userId);
  await removeApplications(userId);
  await removeAccountValues(userId);
}

/** Leaves every account but one, keeping edits that were never sent; without one, all of them. @see checklist V15 */
export async function leaveOtherAccounts(userId: number | null): Promise<void> {
  for (const kept of await keptAccounts()) {
    if (kept !== userId) await leaveAccount(kept, { keepsEdits: true });
  }
}

/** What a run is told. */
export interface DeviceDrain {
  world?: World;
  /** Whose session this browser has, if that was asked just now; null for nobody. */
  sessionUserId?: number | null;
  isKeptAlive?: boolean;
}

const nothing: Drained = { remaining: 0, nextAt: null };

/**
 * Sends what waits on this device for the person whose session this is. Page and worker run this; the worker should
 * ask to be called again while `nextAt` is not null.
 *
 * @throws what the store throws
 * @see sync §5 Who drains
 */
export async function drainAccounts({ world = deviceWorld(), ...told }: DeviceDrain = {}): Promise<Drained> {
  const waiting = await waitingAccounts();
  if (waiting.length === 0) return nothing;
  const { sessionUserId = await sessionUserOf(world) } = told;
  const results: Drained[] = [];
  for (const userId of waiting) {
    const drain = { ...told, world, store: deviceAccount(userId), userId };
    results.push(await drainAccount(sessionUserId === undefined ? drain : { ...drain, sessionUserId }));
  }
  const times = results.flatMap(({ nextAt }) => nextAt ?? []);
  const remaining = results.reduce((sum, one) => sum + one.remaining, 0);
  return { remaining, nextAt: times.length > 0 ? Math.min(...times) : null };
}

/** The accounts of this device whose edits wait to be sent. */
export async function waitingAccounts(): Promise<number[]> {
  const waiting: number[] = [];
  for (const userId of await keptAccounts()) {
    const { entries, isLeft } = await deviceAccount(userId).read();
    if (entries.length > 0 && !isLeft) waiting.push(userId);
  }
  return waiting;
}

async function sessionUserOf(world: World): Promise<number | null | undefined> {
  const asked = await askSession(world.transport);
  return asked.state === 'known' ? (asked.account?.user.id ?? null) : undefined;
}

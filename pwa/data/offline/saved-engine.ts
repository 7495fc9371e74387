import type { Realm } from '#shared/model/realm.ts';
import { isHeldInMemory } from '../../device/memory-saved-lists.ts';
import { savedList } from '../../device/saved-lists.ts';
import { noteFault } from '../../faults/note-fault.ts';
import { watchLocal } from '../../local/watch.ts';
import { deviceWorld } from '../../sync/device-world.ts';
import { wake } from '../../sync/outbox/tries.ts';
import {
  countOnlyHere,
  countUnsent,
  refusedNames,
  type SavedList,
  type SavedListStore,
  savedName,
  troubleOf,
} from '../../sync/saved/saved-list.ts';
import { noteFaultOfList, type SavedAccount, savedKinds, syncSaved } from '../../sync/saved/sync-saved.ts';
import { sendOutbox } from '../../sync/send-outbox.ts';
import { onReconnect } from '../core/connection.ts';
import { companySession, session } from '../core/session-store.ts';
import { personDevice, readDevice } from '../session/realm-device.ts';
import { refreshSavedCopies } from './saved-copies.ts';
import { type ListOwner, listOwnerFor, presentListOwners } from './saved-owner.ts';
import { type SavedFaults, savedFaults, savedMarks, savedOnlyHere } from './saved-state.ts';

/** After a fault of this device, or where nobody answered with the list. */
const retryMs = 60_000;

/** A tab that lies in the background must not send a burst when it wakes up. */
const soonestRetryMs = 1000;

let started: Promise<void> | undefined;
let stopFollowing: () => void = () => undefined;
let followed = '';
const running = new Map<string, Promise<void>>();
/** Owners whose changes are to be tried with the next run, whatever failed before. */
const toWake = new Set<ListOwner['owner']>();
const retries = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Follows the lists of the accounts that use this device, and keeps them and their copies up to date with the server.
 */
export function startSaved(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  await readDevice();
  followLists();
  session.subscribe(followLists);
  companySession.subscribe(followLists);
  onReconnect(() => void syncAll());
  window.addEventListener('pagehide', sendOnLeaving);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void syncAll();
  });
}

/**
 * True when the server confirmed in this visit that the account is signed in; a remembered account would be refused.
 */
function isProved({ account }: ListOwner): boolean {
  const now = account?.realm === 'company' ? companySession.get() : session.get();
  return account !== null && now.state === 'signed-in' && !now.isOffline;
}

interface ReadList {
  listOwner: ListOwner;
  list: SavedList;
}

function readLists(listOwners: readonly ListOwner[]): Promise<ReadList[]> {
  return Promise.all(
    listOwners.map(async (listOwner) => ({ listOwner, list: await savedList(listOwner.owner).read() })),
  );
}

function showLists(read: readonly ReadList[]): void {
  const shown = read.flatMap(({ listOwner, list }) =>
    list.items.filter((item) => listOwnerFor(item).owner === listOwner.owner).map(savedName),
  );
  savedMarks.set(new Set(shown));
  const onlyHereOf = (realm: Realm) =>
    read.reduce((sum, { listOwner, list }) => sum + (listOwner.account?.realm === realm ? countOnlyHere(list) : 0), 0);
  savedOnlyHere.set({ user: onlyHereOf('user'), company: onlyHereOf('company') });
  savedFaults.set({ user: faultsOf(read, 'user'), company: faultsOf(read, 'company') });
}

function faultsOf(read: readonly ReadList[], realm: Realm): SavedFaults {
  const list = read.find(({ listOwner }) => listOwner.account?.realm === realm)?.list;
  if (!list) return { refused: 0, trouble: null };
  return { refused: refusedNames(list).size, trouble: troubleOf(list) };
}

// Changes of a list in memory reach nobody who follows the database.
async function showMemoryLists(): Promise<void> {
  const listOwners = presentListOwners();
  if (listOwners.some(({ owner }) => isHeldInMemory(owner))) showLists(await readLists(listOwners));
}

// After each login and logout other lists are shown.
function followLists(): void {
  const listOwners = presentListOwners();
  const names = listOwners.map((listOwner) => `${listOwner.owner} ${isProved(listOwner)}`).join();
  if (names === followed) return;
  followed = names;
  stopFollowing();
  stopFollowing = watchLocal(() => readLists(listOwners), showLists);
  void syncAll();
}

// Nobody follows the database while a list is in memory.
function followAgain(): void {
  followed = '';
  followLists();
}

// At an occasion that the person or the connection gives, earlier failures do not count.
async function syncAll(): Promise<void> {
  for (const listOwner of presentListOwners()) await wakeAndSync(listOwner);
}

function wakeAndSync(listOwner: ListOwner): Promise<void> {
  toWake.add(listOwner.owner);
  return syncList(listOwner);
}

async function wakeList(store: SavedListStore): Promise<void> {
  const { entries } = await store.read();
  if (entries.length > 0) await store.change((list) => ({ state: wake(list), result: undefined }));
}

// A request that a page begins while it closes may still reach the server; if not, the next start sends it again.
function sendOnLeaving(): void {
  for (const listOwner of presentListOwners()) {
    const { owner, account } = listOwner;
    if (!account || !isProved(listOwner) || isLoggingOut(listOwner)) continue;
    const session = { ownerId: account.id, sessionOwnerId: account.id, isKeptAlive: true };
    sendOutbox(savedKinds[account.realm], { ...session, world: deviceWorld(), store: savedList(owner) }).catch(
      (fault: unknown) => noteFault('sending saved things of a closing page', fault),
    );
  }
}

function isLoggingOut({ account }: ListOwner): boolean {
  return account?.realm === 'user' && personDevice.get().logout !== null;
}

/** Sends what waits in a list and refreshes its copies. Calls during a run share one more run. */
export function syncList(listOwner: ListOwner): Promise<void> {
  const before = running.get(listOwner.owner) ?? Promise.resolve();
  const run = before
    .then(() => syncOnce(listOwner))
    .catch(async (fault: unknown) => {
      noteFault('sending saved things', fault);
      retryLater(listOwner);
      await showFault(listOwner);
    });
  running.set(listOwner.owner, run);
  return run;
}

/** Shows the person that what waits could not be sent from here. */
async function showFault({ owner }: ListOwner): Promise<void> {
  const list = savedList(owner);
  try {
    if (countUnsent(await list.read()) > 0) await noteFaultOfList(list);
  } catch {
    // The device fails, which is what was logged about the sending.
  }
}

async function syncOnce(listOwner: ListOwner): Promise<void> {
  const { owner, account } = listOwner;
  const isThere = () => presentListOwners().some((one) => one.owner === owner);
  if (!isThere() || isLoggingOut(listOwner)) return;
  if (account && isProved(listOwner)) await syncAccount(listOwner, account);
  if (isThere()) await refreshSavedCopies(owner);
}

async function syncAccount(listOwner: ListOwner, account: SavedAccount): Promise<void> {
  const { owner } = listOwner;
  const store = savedList(owner);
  // This run is the next try.
  clearTimeout(retries.get(owner));
  const wasHeld = isHeldInMemory(owner);
  if (toWake.delete(owner)) await wakeList(store);
  const { remaining, nextAt, isPulled } = await syncSaved({ world: deviceWorld(), store, account });
  if (nextAt !== null) retryLater(listOwner, Math.max(nextAt - Date.now(), soonestRetryMs));
  else if (remaining === 0 && !isPulled) retryLater(listOwner);
  await showMemoryLists();
  if (wasHeld && !isHeldInMemory(owner)) followAgain();
}

function retryLater(listOwner: ListOwner, waitMs = retryMs): void {
  clearTimeout(retries.get(listOwner.owner));
  retries.set(
    listOwner.owner,
    setTimeout(() => void syncList(listOwner), waitMs),
  );
}

/** Tries to send a realm's waiting changes at once; the rest is in `savedOnlyHere` then. */
export async function sendSaved(realm: Realm): Promise<void> {
  for (const listOwner of presentListOwners()) {
    if (listOwner.account?.realm !== realm) continue;
    await wakeAndSync(listOwner);
    const left = countOnlyHere(await savedList(listOwner.owner).read());
    savedOnlyHere.set({ ...savedOnlyHere.get(), [realm]: left });
  }
}

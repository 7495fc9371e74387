import type { Realm } from '#shared/model/realm.ts';
import { isHeldInMemory } from '../../device/memory-saved-lists.ts';
import { savedList } from '../../device/saved-lists.ts';
import { noteFault } from '../../faults/note-fault.ts';
import { watchLocal } from '../../local/watch.ts';
import { deviceWorld } from '../../sync/device-world.ts';
import { noteTrouble, syncSaved } from '../../sync/saved/drain-saved.ts';
import { countOnlyHere, countUnsent, refusedNames, type SavedList, savedName } from '../../sync/saved/saved-list.ts';
import { personDevice, readDevice } from '../account/realm-devices.ts';
import { companySession, session } from '../account/session-store.ts';
import { onReconnect } from '../offline/connection.ts';
import { refreshSavedCopies } from './refresh-saved.ts';
import { type SavedFaults, savedFaults } from './saved-faults.ts';
import { savedMarks, savedOnlyHere } from './saved-marks.ts';
import { keeperFor, type SavedKeeper, savedKeepers } from './saved-owner.ts';

const retryMs = 60_000;

let started: Promise<void> | undefined;
let stopFollowing: () => void = () => undefined;
let followed = '';
const running = new Map<string, Promise<void>>();
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
  followKeepers();
  session.subscribe(followKeepers);
  companySession.subscribe(followKeepers);
  onReconnect(() => void syncAll());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void syncAll();
  });
}

/**
 * True when the server confirmed in this visit that the account is signed in; a remembered account would be refused.
 */
function isProved({ account }: SavedKeeper): boolean {
  const now = account?.realm === 'company' ? companySession.get() : session.get();
  return account !== null && now.state === 'signed-in' && !now.isOffline;
}

interface ReadList {
  keeper: SavedKeeper;
  list: SavedList;
}

function readLists(keepers: readonly SavedKeeper[]): Promise<ReadList[]> {
  return Promise.all(keepers.map(async (keeper) => ({ keeper, list: await savedList(keeper.owner).read() })));
}

function showLists(read: readonly ReadList[]): void {
  const shown = read.flatMap(({ keeper, list }) =>
    list.items.filter((item) => keeperFor(item).owner === keeper.owner).map(savedName),
  );
  savedMarks.set(new Set(shown));
  const onlyHereOf = (realm: Realm) =>
    read.reduce((sum, { keeper, list }) => sum + (keeper.account?.realm === realm ? countOnlyHere(list) : 0), 0);
  savedOnlyHere.set({ user: onlyHereOf('user'), company: onlyHereOf('company') });
  savedFaults.set({ user: faultsOf(read, 'user'), company: faultsOf(read, 'company') });
}

function faultsOf(read: readonly ReadList[], realm: Realm): SavedFaults {
  const list = read.find(({ keeper }) => keeper.account?.realm === realm)?.list;
  if (!list) return { refused: 0, trouble: null };
  return { refused: refusedNames(list).size, trouble: countUnsent(list) > 0 ? list.trouble : null };
}

// Changes of a list in memory reach nobody who follows the database.
async function showHeldLists(): Promise<void> {
  const keepers = savedKeepers();
  if (keepers.some(({ owner }) => isHeldInMemory(owner))) showLists(await readLists(keepers));
}

// After each login and logout other lists are shown.
function followKeepers(): void {
  const keepers = savedKeepers();
  const names = keepers.map((keeper) => `${keeper.owner} ${isProved(keeper)}`).join();
  if (names === followed) return;
  followed = names;
  stopFollowing();
  stopFollowing = watchLocal(() => readLists(keepers), showLists);
  void syncAll();
}

// Nobody follows the database while a list is in memory.
function followAgain(): void {
  followed = '';
  followKeepers();
}

async function syncAll(): Promise<void> {
  for (const keeper of savedKeepers()) await syncKeeper(keeper);
}

/** Sends what waits for a keeper's account and brings its copies up to date; calls in between share one more run. */
export function syncKeeper(keeper: SavedKeeper): Promise<void> {
  const before = running.get(keeper.owner) ?? Promise.resolve();
  const run = before
    .then(() => syncOnce(keeper))
    .catch(async (fault: unknown) => {
      noteFault('sending saved things', fault);
      retryLater(keeper);
      await showFault(keeper);
    });
  running.set(keeper.owner, run);
  return run;
}

/** Shows the person that what waits could not be sent from here. */
async function showFault({ owner }: SavedKeeper): Promise<void> {
  const list = savedList(owner);
  try {
    if (countUnsent(await list.read()) > 0) await noteTrouble(list, 'fault');
  } catch {
    // The device fails, which is what was logged about the sending.
  }
}

async function syncOnce(keeper: SavedKeeper): Promise<void> {
  const { owner, account } = keeper;
  const isThere = () => savedKeepers().some((one) => one.owner === owner);
  if (!isThere() || (account?.realm === 'user' && personDevice.get().logout)) return;
  if (account && isProved(keeper)) {
    const wasHeld = isHeldInMemory(owner);
    const isAnswered = await syncSaved({ world: deviceWorld(), store: savedList(owner), account });
    if (!isAnswered) retryLater(keeper);
    await showHeldLists();
    if (wasHeld && !isHeldInMemory(owner)) followAgain();
  }
  if (isThere()) await refreshSavedCopies(owner);
}

function retryLater(keeper: SavedKeeper): void {
  clearTimeout(retries.get(keeper.owner));
  retries.set(
    keeper.owner,
    setTimeout(() => void syncKeeper(keeper), retryMs),
  );
}

/** Tries to send a realm's waiting changes at once; the rest is in `savedOnlyHere` then. */
export async function sendSaved(realm: Realm): Promise<void> {
  for (const keeper of savedKeepers()) {
    if (keeper.account?.realm !== realm) continue;
    await syncKeeper(keeper);
    const left = countOnlyHere(await savedList(keeper.owner).read());
    savedOnlyHere.set({ ...savedOnlyHere.get(), [realm]: left });
  }
}

import { deviceAccount } from '../../device/device-accounts.ts';
import { noteFault } from '../../faults/note-fault.ts';
import { serviceWorkers } from '../../secure-context/service-workers.ts';
import type { AccountStore, Lane } from '../../sync/account-state.ts';
import { deviceWorld } from '../../sync/device-world.ts';
import { type Drain, drainOutbox } from '../../sync/drain.ts';
import { wake } from '../../sync/outbox/back-off.ts';
import { profileKind } from '../../sync/outbox/profile-kind.ts';
import { connection, onReconnect } from '../core/connection.ts';
import { session } from '../core/session-store.ts';
import { personDevice } from '../session/realm-device.ts';
import { noteSendFault, noteSending } from './account-watch.ts';

const syncTag = 'outbox';

/** A tab that lies in the background must not send a burst when it wakes up. */
const soonestRetryMs = 1000;

/** After a fault of this device, such as storage that does not answer. */
const retryAfterFaultMs = 60_000;

interface Line {
  /** The last run that began. */
  run: Promise<void>;
  queued?: Promise<void>;
  /** It failed for a reason of this device. */
  isFaulty?: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

// Each lane has a line of its own: a photo that goes up slowly must not keep a text waiting.
const lines: Record<Lane, Line> = { text: { run: Promise.resolve() }, photo: { run: Promise.resolve() } };
let sending = 0;
let hasStarted = false;

function sender(): Pick<Drain<AccountStore>, 'ownerId' | 'sessionOwnerId'> | null {
  const now = session.get();
  if (now.state !== 'signed-in' || personDevice.get().logout) return null;
  const ownerId = now.account.id;
  // Without a line the session is asked for first: an edit stays open, and takes later ones in, until somebody answers.
  const isReached = !now.isOffline && connection.get() === 'online';
  return isReached ? { ownerId, sessionOwnerId: ownerId } : { ownerId };
}

async function drainOnce(lane: Lane): Promise<void> {
  const who = sender();
  if (!who) return;
  sending += 1;
  noteSending(true);
  try {
    const store = deviceAccount(who.ownerId);
    const { nextAt } = await drainOutbox(profileKind, { ...who, world: deviceWorld(), store, lanes: [lane] });
    retryAt(lane, nextAt);
  } finally {
    sending -= 1;
    noteSending(sending > 0);
  }
}

function retryAt(lane: Lane, nextAt: number | null): void {
  clearTimeout(lines[lane].timer);
  if (nextAt === null) return;
  const waitMs = Math.max(nextAt - Date.now(), soonestRetryMs);
  lines[lane].timer = setTimeout(() => void drainLane(lane), waitMs);
}

function noteFaultOf(lane: Lane, isFaulty: boolean): void {
  lines[lane].isFaulty = isFaulty;
  noteSendFault(Object.values(lines).some((line) => line.isFaulty));
}

function begin(lane: Lane): Promise<void> {
  const line = lines[lane];
  delete line.queued;
  line.run = drainOnce(lane).then(
    () => noteFaultOf(lane, false),
    (fault: unknown) => {
      noteFault('sending edits', fault);
      noteFaultOf(lane, true);
      retryAt(lane, Date.now() + retryAfterFaultMs);
    },
  );
  return line.run;
}

/** Sends what waits on a lane; ends after a run that began after this call. @see protocol §4 Who sends */
export function drainLane(lane: Lane): Promise<void> {
  const line = lines[lane];
  line.queued ??= line.run.then(() => begin(lane));
  return line.queued;
}

/** True when the last run of a lane failed for a reason of this device, such as storage that does not answer. */
export function hasFailedHere(lane: Lane): boolean {
  return lines[lane].isFaulty === true;
}

/** Sends what waits, text before photo. */
export async function drain(): Promise<void> {
  await drainLane('text');
  await drainLane('photo');
}

/**
 * Sends what waits without regard to earlier failures: the line came back, or the person asks. @see protocol §4 Back-off
 */
export async function wakeAndDrain(): Promise<void> {
  const who = sender();
  if (!who) return;
  try {
    await deviceAccount(who.ownerId).change((state) => ({ state: wake(state), result: undefined }));
  } catch (fault) {
    // What waits is sent at its own time then.
    noteFault('waking edits', fault);
  }
  await drain();
}

// A request that a page begins while it closes may still reach the server; if not, the next start sends it again.
function drainOnLeaving(): void {
  const who = sender();
  if (!who) return;
  const work = { ...who, world: deviceWorld(), store: deviceAccount(who.ownerId), isKeptAlive: true };
  drainOutbox(profileKind, work).catch((fault: unknown) => noteFault('sending edits of a closing page', fault));
}

/** Asks the browser to wake the worker once there is a line, where it can. */
export async function askForBackgroundSync(): Promise<void> {
  try {
    const registration = await serviceWorkers()?.getRegistration();
    // The types of the browser do not know Background Sync yet.
    const sync = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync;
    await sync?.register(syncTag);
  } catch {
    // The page sends by itself as long as it is open.
  }
}

/** Sends what waits whenever the page has a new chance, until it is closed. @see protocol §4 Who sends, requirements V6 */
export function startDrainers(): void {
  if (hasStarted) return;
  hasStarted = true;
  const retry = () => void wakeAndDrain();
  window.addEventListener('online', retry);
  window.addEventListener('pageshow', retry);
  window.addEventListener('pagehide', drainOnLeaving);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') retry();
  });
  onReconnect(retry);
}

import { deviceAccount } from '../../device/device-accounts.ts';
import { noteFault } from '../../faults/note-fault.ts';
import { serviceWorkers } from '../../secure-context/service-workers.ts';
import type { AccountStore, Queue } from '../../sync/account-state.ts';
import { deviceWorld } from '../../sync/device-world.ts';
import { profileKind } from '../../sync/outbox/profile-kind.ts';
import { wake } from '../../sync/outbox/tries.ts';
import { type SenderOptions, sendOutbox } from '../../sync/send-outbox.ts';
import { connection, onReconnect } from '../core/connection.ts';
import { session } from '../core/session-store.ts';
import { personDevice } from '../session/realm-device.ts';
import { noteSendFault, noteSending } from './account-watch.ts';

const syncTag = 'outbox';

/** Keeps a tab that wakes up in the background from sending a burst. */
const soonestRetryMs = 1000;

/** After a fault of this device, such as storage that does not answer. */
const retryAfterFaultMs = 60_000;

interface QueueRun {
  /** The last run that began. */
  run: Promise<void>;
  queued?: Promise<void>;
  /** True when the last run failed on this device. */
  isFaulty?: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

// Each queue runs on its own, because a text must not wait for a slow photo.
const queueRuns: Record<Queue, QueueRun> = { text: { run: Promise.resolve() }, photo: { run: Promise.resolve() } };
let sending = 0;
let hasStarted = false;

function senderOptions(): Pick<SenderOptions<AccountStore>, 'ownerId' | 'sessionOwnerId'> | null {
  const now = session.get();
  if (now.state !== 'signed-in' || personDevice.get().logout) return null;
  const ownerId = now.account.id;
  // Offline the sender asks for the session first. Until the server answers, the edit stays open and later edits join it.
  const isReached = !now.isOffline && connection.get() === 'online';
  return isReached ? { ownerId, sessionOwnerId: ownerId } : { ownerId };
}

async function sendOnce(queue: Queue): Promise<void> {
  const who = senderOptions();
  if (!who) return;
  sending += 1;
  noteSending(true);
  try {
    const store = deviceAccount(who.ownerId);
    const { nextAt } = await sendOutbox(profileKind, { ...who, world: deviceWorld(), store, queues: [queue] });
    retryAt(queue, nextAt);
  } finally {
    sending -= 1;
    noteSending(sending > 0);
  }
}

function retryAt(queue: Queue, nextAt: number | null): void {
  clearTimeout(queueRuns[queue].timer);
  if (nextAt === null) return;
  const waitMs = Math.max(nextAt - Date.now(), soonestRetryMs);
  queueRuns[queue].timer = setTimeout(() => void sendQueue(queue), waitMs);
}

function noteFaultOf(queue: Queue, isFaulty: boolean): void {
  queueRuns[queue].isFaulty = isFaulty;
  noteSendFault(Object.values(queueRuns).some((queueRun) => queueRun.isFaulty));
}

function begin(queue: Queue): Promise<void> {
  const queueRun = queueRuns[queue];
  delete queueRun.queued;
  queueRun.run = sendOnce(queue).then(
    () => noteFaultOf(queue, false),
    (fault: unknown) => {
      noteFault('sending edits', fault);
      noteFaultOf(queue, true);
      retryAt(queue, Date.now() + retryAfterFaultMs);
    },
  );
  return queueRun.run;
}

/** Sends what waits in a queue. Resolves after a run that began after this call. @see protocol §4 Who sends */
export function sendQueue(queue: Queue): Promise<void> {
  const queueRun = queueRuns[queue];
  queueRun.queued ??= queueRun.run.then(() => begin(queue));
  return queueRun.queued;
}

/** True when the last run of a queue failed on this device, for example because storage did not answer. */
export function hasFailedHere(queue: Queue): boolean {
  return queueRuns[queue].isFaulty === true;
}

/** Sends what waits, text before photo. */
export async function sendAll(): Promise<void> {
  await sendQueue('text');
  await sendQueue('photo');
}

/**
 * Sends at once, whatever failed before: the connection returned, or the person asks. @see protocol §4 Back-off
 */
export async function sendAllNow(): Promise<void> {
  const who = senderOptions();
  if (!who) return;
  try {
    await deviceAccount(who.ownerId).change((state) => ({ state: wake(state), result: undefined }));
  } catch (fault) {
    // The entries are then sent when their back-off ends.
    noteFault('waking edits', fault);
  }
  await sendAll();
}

// A request of a closing page may still reach the server. If it does not, the next start sends it again.
function sendOnLeaving(): void {
  const who = senderOptions();
  if (!who) return;
  const work = { ...who, world: deviceWorld(), store: deviceAccount(who.ownerId), isKeptAlive: true };
  sendOutbox(profileKind, work).catch((fault: unknown) => noteFault('sending edits of a closing page', fault));
}

/** Asks the browser to wake the worker once it is online, where the browser supports that. */
export async function askForBackgroundSync(): Promise<void> {
  try {
    const registration = await serviceWorkers()?.getRegistration();
    // The types of the browser do not know Background Sync yet.
    const sync = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync;
    await sync?.register(syncTag);
  } catch {
    // An open page sends without the worker.
  }
}

/** Sends what waits at each event that may bring a connection, as long as the page is open. @see protocol §4 Who sends, requirements V6 */
export function startSender(): void {
  if (hasStarted) return;
  hasStarted = true;
  const retry = () => void sendAllNow();
  window.addEventListener('online', retry);
  window.addEventListener('pageshow', retry);
  window.addEventListener('pagehide', sendOnLeaving);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') retry();
  });
  onReconnect(retry);
}

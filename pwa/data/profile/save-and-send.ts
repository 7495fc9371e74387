import { updateProfile } from '#shared/contract/users.ts';
import { limits } from '#shared/limits.ts';
import type { OwnProfile, ProfilePatch } from '#shared/model/user.ts';
import { deviceAccount } from '../../device/device-accounts.ts';
import { evictCopies } from '../../device/evict.ts';
import { noteFault } from '../../faults/note-fault.ts';
import { callApi } from '../../http/call-api.ts';
import { askToPersist } from '../../local/ask-to-persist.ts';
import { StorageSilent } from '../../local/storage-faults.ts';
import { makeSpaceFirst } from '../../local/storage-space.ts';
import { randomUuid } from '../../secure-context/random-uuid.ts';
import { type AccountState, type AccountStore, blobRef, type WaitingPicture } from '../../sync/account-state.ts';
import { withLogin } from '../../sync/outbox/account-changes.ts';
import { fieldsOf, isSameValue, queueOf, queues, withoutFields } from '../../sync/outbox/field-edits.ts';
import { pendingFields, saveEdit } from '../../sync/outbox/profile-edits.ts';
import { connection, noteConnection } from '../core/connection.ts';
import { isSignedIn, session } from '../core/session-store.ts';
import { refreshCopies } from '../offline/account-watch.ts';
import { askForBackgroundSync, hasFailedHere, sendQueue, startSender } from '../offline/profile-sender.ts';
import { adoptUser } from '../session/person-session.ts';
import { personDevice } from '../session/realm-device.ts';
import type { ProfileSave, SaveOutcome } from './save-profile.ts';

/** How long a save waits for the server before the screen shows "saved on this device". */
const answerWaitMs = 4000;

// The bytes lie beside the entries, which name them.
function withNamedPicture(patch: ProfilePatch): { stored: ProfilePatch; picture?: WaitingPicture } {
  const { profilePicture: dataUrl } = patch;
  if (!dataUrl?.startsWith('data:')) return { stored: patch };
  const id = randomUuid();
  return { stored: { ...patch, profilePicture: blobRef(id) }, picture: { id, dataUrl } };
}

/** The outbox right after the save. */
interface StoredEdit {
  /** False when the server has these values already. */
  isWaiting: boolean;
  publications: number;
  /** Counts the entries of this database. */
  nextSeq: number;
}

function isWaiting(state: AccountState, { patch }: ProfileSave): boolean {
  return pendingFields(state).some((field) => field in patch);
}

/**
 * Does work that stores something, unless storage takes longer than somebody waits: what has not begun by then never
 * begins, so that the same is not sent twice.
 *
 * @param work Calls `begin` as the first thing within its transaction.
 * @throws StorageSilent when it is too late, and the errors of the work
 */
function unlessLate<T>(work: (begin: () => void) => Promise<T>): Promise<T> {
  let isLate = false;
  let isBegun = false;
  const begin = () => {
    if (isLate) throw new StorageSilent();
    isBegun = true;
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      if (isBegun) return;
      isLate = true;
      reject(new StorageSilent());
    }, limits.storageWaitMs);
    work(begin)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

async function storeEdit(store: AccountStore, save: ProfileSave): Promise<StoredEdit> {
  const { userId, patch, base } = save;
  const { stored, picture } = withNamedPicture(patch);
  const now = session.get();
  // After a crash the device must know whose edit this is.
  await personDevice.whenWritten();
  await makeSpaceFirst(evictCopies);
  return await unlessLate((begin) =>
    store.change((state) => {
      begin();
      // The first edit may come before the account itself was stored.
      const isNew = !state.me && now.state === 'signed-in' && now.account.id === userId && !now.isOffline;
      const known = isNew ? withLogin(state, { user: now.account, epoch: null }) : state;
      const after = saveEdit(known, { patch: stored, base, now: Date.now() });
      const { publications, nextSeq } = after;
      return { state: after, result: { isWaiting: isWaiting(after, save), publications, nextSeq } };
    }, picture),
  );
}

function soon(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, answerWaitMs))]);
}

/** True unless this device failed while it sent. */
async function send({ patch }: ProfileSave): Promise<boolean> {
  const wanted = queues.filter((queue) => fieldsOf(patch).some((field) => queueOf(field) === queue));
  const sending = Promise.all(wanted.map((queue) => sendQueue(queue)));
  if (connection.get() === 'online') await soon(sending);
  return !wanted.some(hasFailedHere);
}

// Only an acknowledged edit counts as published. An edit that left the outbox may also have been discarded, or removed by a
// logout, in another tab. @see SYNC-16
function outcomeOf(state: AccountState, save: ProfileSave, before: StoredEdit): SaveOutcome {
  const items = state.reviewItems.filter(({ field }) => field in save.patch);
  if (items.length > 0) return { state: 'needs-review', items };
  if (isWaiting(state, save)) return { state: 'on-device', isSignedOut: state.pause === 'signed_out' };
  const isAcknowledged = !before.isWaiting || state.publications > before.publications;
  return state.me && isAcknowledged ? { state: 'published', user: state.me } : { state: 'withdrawn' };
}

async function published(user: OwnProfile): Promise<SaveOutcome> {
  if (isSignedIn(user.id)) adoptUser(user);
  await refreshCopies(user);
  return { state: 'published', user };
}

/** The edit that was sent without an answer: sent again as it is, the server takes it once. */
let unanswered: { edit: string; key: string } | undefined;

function keyOf(userId: number, edit: object): string {
  const text = JSON.stringify([userId, edit]);
  if (unanswered?.edit !== text) unanswered = { edit: text, key: randomUuid() };
  return unanswered.key;
}

// An edit that the device cannot store is published at once. As in the outbox, fields that equal what the person saw are left
// out: the server would take them for a conflict.
async function sendAtOnce({ userId, patch, base }: ProfileSave): Promise<SaveOutcome> {
  const same = fieldsOf(patch).filter((field) => isSameValue(patch[field], base[field]));
  const body = { ...withoutFields(patch, same), $base: withoutFields(base, same) };
  const input = { params: { id: String(userId) }, body, idempotencyKey: keyOf(userId, body) };
  const { $merge, ...user } = await noteConnection(() => callApi(updateProfile, input));
  unanswered = undefined;
  const outcome = await published(user);
  return $merge?.conflicts.length ? { state: 'conflict' } : outcome;
}

/**
 * Saves an edit in the account's outbox, sends what waits, and returns the outcome.
 *
 * @throws what `saveProfile` throws
 */
export async function saveAndSend(save: ProfileSave): Promise<SaveOutcome> {
  const store = deviceAccount(save.userId);
  let stored: StoredEdit;
  try {
    stored = await storeEdit(store, save);
  } catch (storageFault) {
    return await sendAtOnce(save).catch((fault: unknown) => {
      const isUnanswered = fault instanceof Error && 'kind' in fault && fault.kind !== 'http';
      throw isUnanswered && isRefusedByDevice(storageFault) ? storageFault : fault;
    });
  }
  startSender();
  void askForBackgroundSync();
  // A browser that does not promise to keep the data keeps it as long as it has space.
  void askToPersist().catch(() => undefined);
  const isWell = await send(save);
  const state = await store.read().catch((fault: unknown) => noteFault('reading a saved edit', fault));
  // The browser deleted the database before the edit was sent, for example because somebody cleared the data of the site.
  if (state && state.nextSeq < stored.nextSeq && isSignedIn(save.userId)) return await sendAtOnce(save);
  const outcome = state ? outcomeOf(state, save, stored) : onDevice;
  if (outcome.state === 'published') return await published(outcome.user);
  const isUnsure = outcome.state === 'on-device' && !(state && isWell);
  return isUnsure && connection.get() === 'online' ? await sendUnsure(save, outcome) : outcome;
}

const onDevice: SaveOutcome = { state: 'on-device', isSignedOut: false };

// Storage that fails right after it stored an edit may lose it. An edit that the server has applied before changes nothing.
async function sendUnsure(save: ProfileSave, otherwise: SaveOutcome): Promise<SaveOutcome> {
  try {
    return await sendAtOnce(save);
  } catch (fault) {
    noteFault('sending a saved edit at once', fault);
    return otherwise;
  }
}

function isRefusedByDevice(fault: unknown): boolean {
  return fault instanceof Error && /^(?:StorageFull|DatabaseDamaged)$/.test(fault.name);
}

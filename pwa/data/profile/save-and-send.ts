import type { OwnProfile, ProfilePatch } from '#shared/model/user.ts';
import { sendProfileEdit } from '../http/account-api.ts';
import { type AccountState, type AccountStore, blobRef, type WaitingPicture } from '../sync/account-state.ts';
import { deviceAccount } from '../sync/device-accounts.ts';
import { fieldsOf, laneOf, lanes } from '../sync/outbox/field-values.ts';
import { pendingFields } from '../sync/outbox/pending-profile.ts';
import { saveEdit } from '../sync/outbox/save-edit.ts';
import { takeLogin } from '../sync/outbox/take-me.ts';
import type { ProfileSave, SaveOutcome } from './actions/save-profile.ts';
import { connection, noteConnection } from './connection.ts';
import { askForBackgroundSync, drainLane, startDrainers } from './drainers.ts';
import { refreshCopies } from './refresh-copies.ts';
import { adoptUser } from './session.ts';
import { session } from './session-store.ts';

/** How long a person who saved waits for the server before "saved on this device" is said. */
const patienceMs = 4000;

// The bytes lie beside the entries, which name them.
function withNamedPicture(patch: ProfilePatch): { kept: ProfilePatch; picture?: WaitingPicture } {
  const { profilePicture: dataUrl } = patch;
  if (!dataUrl?.startsWith('data:')) return { kept: patch };
  const id = crypto.randomUUID();
  return { kept: { ...patch, profilePicture: blobRef(id) }, picture: { id, dataUrl } };
}

async function keep(store: AccountStore, { userId, patch, base }: ProfileSave): Promise<void> {
  const { kept, picture } = withNamedPicture(patch);
  const now = session.get();
  await store.change((state) => {
    // The first edit may come before the account itself was stored.
    const isNew = !state.me && now.state === 'signed-in' && now.user.id === userId && !now.isOffline;
    const known = isNew ? takeLogin(state, { user: now.user, epoch: null }) : state;
    return { state: saveEdit(known, { patch: kept, base, now: Date.now() }), result: undefined };
  }, picture);
}

function soon(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

async function send({ patch }: ProfileSave): Promise<void> {
  const wanted = lanes.filter((lane) => fieldsOf(patch).some((field) => laneOf(field) === lane));
  const sending = Promise.all(wanted.map((lane) => drainLane(lane)));
  if (connection.get() === 'online') await soon(sending);
}

function outcomeOf(state: AccountState, { patch }: ProfileSave): SaveOutcome {
  const items = state.attention.filter(({ field }) => field in patch);
  if (items.length > 0) return { state: 'needs-attention', items };
  const isWaiting = pendingFields(state).some((field) => field in patch);
  if (isWaiting || !state.me) return { state: 'on-device', isSignedOut: state.pause === 'signed_out' };
  return { state: 'published', user: state.me };
}

async function published(user: OwnProfile): Promise<SaveOutcome> {
  adoptUser(user);
  await refreshCopies(user);
  return { state: 'published', user };
}

// For devices that keep nothing, or have no room: what cannot be saved here can still be published at once.
async function sendAtOnce({ userId, patch, base }: ProfileSave): Promise<SaveOutcome> {
  const { $merge, ...user } = await noteConnection(() => sendProfileEdit(userId, { ...patch, $base: base }));
  const outcome = await published(user);
  const conflicts = $merge?.conflicts ?? [];
  if (conflicts.length === 0) return outcome;
  const filed = { reason: 'conflict', message: null, at: Date.now() } as const;
  return { state: 'needs-attention', items: conflicts.map((conflict, at) => ({ ...conflict, ...filed, id: -1 - at })) };
}

/**
 * Saves an edit in the account's outbox, sends what waits, and tells what became of it.
 *
 * @throws what `saveProfile` throws
 */
export async function saveAndSend(save: ProfileSave): Promise<SaveOutcome> {
  const store = deviceAccount(save.userId);
  try {
    await keep(store, save);
  } catch (storageFault) {
    return await sendAtOnce(save).catch((fault: unknown) => {
      const isUnanswered = fault instanceof Error && 'kind' in fault && fault.kind !== 'http';
      throw isUnanswered && isStorageFull(storageFault) ? storageFault : fault;
    });
  }
  startDrainers();
  void askForBackgroundSync();
  void navigator.storage?.persist?.().catch(() => undefined);
  await send(save);
  const outcome = outcomeOf(await store.read(), save);
  return outcome.state === 'published' ? await published(outcome.user) : outcome;
}

function isStorageFull(fault: unknown): boolean {
  return fault instanceof Error && fault.name === 'StorageFull';
}

import { type AccountState, blobRef, type WaitingPicture } from '#pwa/sync/account-state.ts';
import { askSession, withLogin, withLogout, withServerProfile, withSession } from '#pwa/sync/outbox/account-changes.ts';
import { pendingProfile, resolveReview, saveEdit } from '#pwa/sync/outbox/profile-edits.ts';
import { profileKind } from '#pwa/sync/outbox/profile-kind.ts';
import { wake } from '#pwa/sync/outbox/tries.ts';
import { withListLogin } from '#pwa/sync/saved/saved-list.ts';
import { sendOutbox } from '#pwa/sync/send-outbox.ts';
import { isOfKind } from '#shared/model/field-lists.ts';
import { type ProfileField, profileFields } from '#shared/model/field-names.ts';
import { notePicture, stored } from '../checks.ts';
import { type Save, sameText } from '../oracle/edits-oracle.ts';
import { lettersOf, positionOf } from '../server/people.ts';
import { type AtDevice, begin } from './at-device.ts';
import { leaveThings } from './saver.ts';

const savedFields = profileFields.filter(
  (field) => isOfKind(field, 'line', 'paragraphs', 'list', 'picture') || field === 'experience',
);

/** Opens the form, changes one field and saves it. */
export function saveField(
  at: AtDevice,
  accountId: number,
  field: ProfileField = at.sim.tape.pick(savedFields) ?? 'bio',
): void {
  const { sim, device } = at;
  const isReturn = sim.tape.choose(8) === 7;
  begin(at, { kind: 'save', accountId }, async (task) => {
    const store = device.accountStore(task, accountId);
    const seen = await store.read();
    const shown = pendingProfile(seen);
    if (!shown || !seen.me) return;
    const value = isReturn ? seen.me[field] : newValue(field, shown[field], sim.nextNumber());
    const { sent, picture } = asSent(value, `picture-${sim.nextNumber()}`);
    let save: Save | undefined;
    await store.change((state) => {
      const about = { device: device.name, accountId, field, value: stored(value), shown: stored(shown[field]) };
      const isBack = sameText(value, seen.me?.[field]);
      save ??= sim.edits.noteSave({ ...about, isReturn: isBack });
      sim.log(() => `${device.name} saves ${field} ${JSON.stringify(value)} over ${JSON.stringify(shown[field])}`);
      const edit = { patch: { [field]: sent }, base: { [field]: asShown(shown[field]) }, now: device.nowMs() };
      return { state: saveEdit(state, edit), result: undefined };
    }, picture);
    sim.edits.acknowledge(save);
  });
}

// A waiting picture is shown by its bytes.
function asShown(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('blob:') ? `data:${value}` : value;
}

function newValue(field: ProfileField, shown: unknown, number: number): unknown {
  // A value that the server refuses, as an older app may send it.
  if (number % 11 === 0 && field === 'bio') return `${number} ${'long '.repeat(500)}`;
  if (field === 'experience') return [positionOf(number), ...(Array.isArray(shown) ? shown.slice(0, 2) : [])];
  if (field === 'name') return `Name ${lettersOf(number)}`;
  if (field === 'profilePicture') return `data:image/png;base64,${btoa(`picture ${number}`)}`;
  if (field !== 'skills' || !Array.isArray(shown)) return `${field} ${number}`;
  const left = number % 3 === 0 ? shown.slice(1) : shown;
  return [...left.slice(-8), `Skill ${number}`];
}

function asSent(value: unknown, id: string): { sent: unknown; picture?: WaitingPicture } {
  if (typeof value !== 'string' || !value.startsWith('data:')) return { sent: value };
  notePicture(id, value);
  return { sent: blobRef(id), picture: { id, dataUrl: value } };
}

/** Sends what waits. */
export function sendEdits(at: AtDevice, accountId: number): void {
  const { sim, device } = at;
  const way = sim.tape.choose(4);
  begin(at, { kind: 'sendEdits', accountId }, async (task) => {
    const world = device.world(task);
    const store = device.accountStore(task, accountId);
    if (way > 1) await store.change((state) => ({ state: wake(state), result: undefined }));
    if (way < 3) return sendOutbox(profileKind, { world, store, ownerId: accountId });
    const asked = await askSession(world.transport);
    if (asked.state === 'unknown') return;
    await store.change((state) => ({ state: withSession(state, asked.account), result: undefined }));
    return sendOutbox(profileKind, {
      world,
      store,
      ownerId: accountId,
      sessionOwnerId: asked.account?.user.id ?? null,
    });
  });
}

/** The page is closed with edits unsent: they are sent without a lock, and the answer may be lost. */
export function sendOnClose(at: AtDevice, accountId: number): void {
  const { device } = at;
  begin(at, { kind: 'sendEdits', accountId }, (task) =>
    sendOutbox(profileKind, {
      world: device.world(task),
      store: device.accountStore(task, accountId),
      ownerId: accountId,
      isKeptAlive: true,
      sessionOwnerId: device.shownAccount,
    }),
  );
}

/** Asks whose session this is, and refreshes the own profile by the answer. */
export function refreshSession(at: AtDevice, accountId: number): void {
  const { device } = at;
  begin(at, { kind: 'ask', accountId }, async (task) => {
    const store = device.accountStore(task, accountId);
    const asked = await askSession(device.world(task).transport);
    if (asked.state === 'unknown') return;
    await store.change((state) => {
      const known = withSession(state, asked.account);
      const isKept = known.me !== null && asked.account !== null;
      return { state: isKept && asked.account ? withServerProfile(known, asked.account) : known, result: undefined };
    });
  });
}

/** Signs in: the cookie is there, the app learns of it. */
export async function signIn(at: AtDevice, accountId: number): Promise<void> {
  const { sim, device } = at;
  await sim.network.outside(async () => {
    device.jar.cookie = await sim.server.signIn(accountId, `session-${sim.nextNumber()}`);
  });
  device.jar.accountId = accountId;
  device.shownAccount = accountId;
  begin(at, { kind: 'sign-in', accountId }, async (task) => {
    const asked = await askSession(device.world(task).transport);
    if (asked.state === 'unknown' || asked.account?.user.id !== accountId) return;
    const { account } = asked;
    await device.accountStore(task, accountId).change((state) => {
      device.left.delete(accountId);
      return { state: withLogin(state, account), result: undefined };
    });
    await device.savedList(task, accountId).change((list) => ({ state: withListLogin(list), result: undefined }));
  });
}

/** Signs out; waiting edits stay for this account or are given up. */
export async function logOut(at: AtDevice, accountId: number): Promise<void> {
  const { sim, device } = at;
  const isKept = sim.tape.choose(2) === 0;
  device.kill((task) => task.accountId === accountId && ['save', 'sign-in', 'ask'].includes(task.kind));
  device.jar.cookie = null;
  device.jar.accountId = null;
  device.shownAccount = null;
  device.left.add(accountId);
  device.touched.accounts.add(accountId);
  const leaving = (state: AccountState) => {
    const hasEdits = state.entries.length + state.reviewItems.length > 0;
    return { state: hasEdits ? withLogout(state) : state, result: hasEdits };
  };
  await leaveThings(at, accountId, isKept);
  if (isKept && (await device.storage.account(accountId).change(leaving))) return;
  await device.storage.deleteAccount(accountId);
  sim.edits.giveUp({ device: device.name, accountId });
}

/** Decides about an edit that needs review. */
export function decide(at: AtDevice, accountId: number): void {
  const { sim, device } = at;
  const which = sim.tape.choose(6);
  const choice = (['mine', 'theirs', 'other'] as const)[sim.tape.choose(3)] ?? 'mine';
  begin(at, { kind: 'save', accountId }, async (task) => {
    const store = device.accountStore(task, accountId);
    const { reviewItems } = await store.read();
    const item = reviewItems[which % Math.max(1, reviewItems.length)];
    if (!item) return;
    const { field } = item;
    const isOther = choice === 'other' && field !== 'profilePicture';
    const value = isOther ? newValue(field, item.theirs, sim.nextNumber()) : item.yours;
    let save: Save | undefined;
    await store.change((state) => {
      if (!state.reviewItems.some(({ id }) => id === item.id)) return { state, result: undefined };
      if (choice === 'theirs') sim.edits.giveUp({ device: device.name, accountId, field });
      else {
        const about = { device: device.name, accountId, field, value: stored(value), shown: stored(item.theirs) };
        save ??= sim.edits.noteSave({ ...about, isReturn: sameText(about.value, about.shown) });
      }
      sim.log(() => `${device.name} resolves ${field}: ${choice} ${JSON.stringify(value)}`);
      const resolution = isOther
        ? { id: item.id, choice: 'other' as const, value }
        : { id: item.id, choice: choice === 'theirs' ? choice : ('mine' as const) };
      return { state: resolveReview(state, resolution, device.nowMs()), result: undefined };
    });
    sim.edits.acknowledge(save);
  });
}

import { askSession } from '#pwa/sync/outbox/account-changes.ts';
import { wake } from '#pwa/sync/outbox/tries.ts';
import { countOnlyHere, makeChange, savedName, withListLogout } from '#pwa/sync/saved/saved-list.ts';
import { savedKinds, syncSaved } from '#pwa/sync/saved/sync-saved.ts';
import { sendOutbox } from '#pwa/sync/send-outbox.ts';
import type { SavedChange, SavedItem } from '#shared/model/saved.ts';
import { type SavedAct, unacceptable } from '../oracle/saved-oracle.ts';
import { type AtDevice, begin } from './at-device.ts';

/** Few things, so that devices meet at them; no two accounts save the same. */
const thingsOfAccount = 4;

type Thing = Pick<SavedItem, 'kind' | 'key'>;

/** A thing that the server refuses, as an older app may send it. */
export function refusedThing(accountId: number, number: number): Thing {
  return { kind: 'job', key: `${unacceptable}${accountId}-${number}` };
}

function chooseThing({ sim }: AtDevice, accountId: number): Thing {
  const number = sim.tape.choose(thingsOfAccount) + 1;
  if (sim.nextNumber() % 23 === 0) return refusedThing(accountId, number);
  const key = String(accountId * 100 + number);
  return { kind: number % 2 === 0 ? 'job' : 'talent', key };
}

/** Presses the button of a thing, or writes a note where it is saved. */
export function saveThing(at: AtDevice, accountId: number, given?: Thing): void {
  const { sim, device } = at;
  if (device.left.has(accountId)) return;
  const thing = given ?? chooseThing(at, accountId);
  const isNote = sim.tape.choose(3) === 2;
  const note = `note ${sim.nextNumber()}`;
  begin(at, { kind: 'save', accountId }, async (task) => {
    let act: SavedAct | undefined;
    await device.savedList(task, accountId).change((list) => {
      const item = list.items.find((one) => savedName(one) === savedName(thing));
      const change: SavedChange = {
        ...thing,
        isSaved: isNote || item === undefined,
        ...(isNote && item && { note, noteBase: item.note }),
        savedAt: new Date(device.nowMs()).toISOString(),
      };
      act ??= sim.saved.noteAct({ device: device.name, accountId, seenNote: item?.note ?? null }, change);
      sim.log(() => `${device.name} ${change.isSaved ? 'saves' : 'removes'} ${savedName(thing)} ${change.note ?? ''}`);
      return { state: makeChange(list, change, { isSent: true }), result: undefined };
    });
    if (act) act.isAcknowledged = true;
  });
}

/** How a device synchronizes its saved things. */
interface SyncWay {
  /** Entries are sent before their time. */
  ignoresBackOff: boolean;
  /** The device asks for the session and then for the list. */
  asksForList: boolean;
}

// One choice for both, so that recorded schedules stay as they are.
function chooseWay({ sim }: AtDevice): SyncWay {
  const choice = sim.tape.choose(4);
  return { ignoresBackOff: choice % 2 === 1, asksForList: choice >= 2 };
}

/** Sends what waits, and asks for the list where the session is known to be the account's. */
export function syncThings(at: AtDevice, accountId: number, way: SyncWay = chooseWay(at)): void {
  const { device } = at;
  begin(at, { kind: 'syncSaved', accountId }, async (task) => {
    const world = device.world(task);
    const store = device.savedList(task, accountId);
    if (way.ignoresBackOff) await store.change((list) => ({ state: wake(list), result: undefined }));
    if (!way.asksForList) return sendOutbox(savedKinds.user, { world, store, ownerId: accountId });
    const asked = await askSession(world.transport);
    const isProved = asked.state === 'known' && asked.account?.user.id === accountId;
    if (!isProved || device.shownAccount !== accountId) return;
    return syncSaved({ world, store, account: { realm: 'user', id: accountId } });
  });
}

/** A logout takes the list from the device, but for changes that are to be kept. */
export async function leaveThings({ sim, device }: AtDevice, accountId: number, keepsEdits: boolean): Promise<void> {
  const place = { device: device.name, accountId };
  const kept = await device.storage.saved(accountId).change((list) => {
    const isKept = keepsEdits && countOnlyHere(list) > 0;
    const left = isKept ? withListLogout(list) : list;
    return { state: left, result: isKept ? left : null };
  });
  if (!kept) await device.storage.deleteSaved(accountId);
  sim.saved.leave(place, kept);
}

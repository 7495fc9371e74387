import type { AccountState } from '#pwa/sync/account-state.ts';
import { blobIdOf } from '#pwa/sync/account-state.ts';
import { pendingProfile } from '#pwa/sync/outbox/profile-edits.ts';
import type { FeedName } from '#shared/catalog/feeds.ts';
import type { ProfileField } from '#shared/model/field-names.ts';
import type { Device } from './client/device.ts';
import { sameText, type Values } from './oracle/edits-oracle.ts';
import type { DeviceFeed } from './oracle/feed-oracle.ts';
import { hold } from './oracle/violation.ts';
import { pictureUrl } from './server/sim-server.ts';
import type { Simulation } from './simulation.ts';

/** Looks at the accounts touched since the last look. */
export async function checkTouched(sim: Simulation): Promise<void> {
  const unexpected = sim.unexpected ?? sim.server.errors[0];
  if (unexpected !== undefined) throw unexpected;
  for (const device of sim.devices) {
    const { accounts, feeds } = device.touched;
    for (const id of accounts) await checkAccount(sim, device, id);
    for (const feed of feeds) {
      sim.feeds.check(await readCopy(device, feed), await sim.truthOf(feed));
    }
    accounts.clear();
    feeds.clear();
  }
}

export async function readCopy(device: Device, feed: FeedName): Promise<DeviceFeed> {
  const { storage } = device;
  const state = await storage.feed(feed).readState();
  return { name: `${device.name} ${feed}`, state, rows: await storage.readRows(feed) };
}

async function checkAccount(sim: Simulation, device: Device, accountId: number): Promise<void> {
  const list = await device.storage.saved(accountId).read();
  // Who signs in again sees the list before the account itself is stored.
  const isLeft = device.left.has(accountId) && device.shownAccount !== accountId;
  const place = { device: device.name, accountId };
  sim.saved.checkShown(place, list, isLeft);
  sim.onDevices.checkSaved(device.name, accountId, list);
  sim.saved.checkRefused(place, list, sim.reviewItems.mayBeTooOld);
  const state = await device.storage.account(accountId).read();
  noteStored(sim, device, state);
  sim.onDevices.check(device.name, state);
  for (const item of state.reviewItems) {
    const isNew = sim.reviewItems.check(device.name, accountId, item);
    if (isNew && item.reason === 'conflict') {
      sim.edits.checkConflict({ device: device.name, accountId, item, yours: stored(item.yours) });
    }
  }
  if (device.left.has(accountId)) {
    hold('SYNC-12', state.me === null, () => `${device.name} keeps the account ${accountId} after its logout`);
    return;
  }
  const shown = shownValues(state);
  if (shown) sim.edits.checkShown({ device: device.name, accountId, shown, reviewItems: state.reviewItems });
}

/** Marks the saves that stand in the device's storage. */
function noteStored(sim: Simulation, device: Device, { userId, entries }: AccountState) {
  for (const save of sim.edits.saves) {
    if (save.isStored || save.device !== device.name || save.accountId !== userId) continue;
    save.isStored = entries.some(({ patch }) => sameText(stored(patch[save.field]), save.value));
  }
}

/** The fields on the screen, in the values of the server. */
function shownValues(state: AccountState): Values | null {
  const shown = pendingProfile(state);
  if (!shown) return null;
  return { ...shown, profilePicture: stored(shown.profilePicture) } satisfies Partial<Record<ProfileField, unknown>>;
}

const pictures = new Map<string, string>();

/** Tells under which address the server will have a picture that the device names by an id. */
export function notePicture(id: string, dataUrl: string) {
  pictures.set(id, pictureUrl(dataUrl));
}

/** A value as the server would store it. */
export function stored(value: unknown): unknown {
  const id = blobIdOf(value);
  if (id !== null) return pictures.get(id) ?? value;
  return typeof value === 'string' && value.startsWith('data:') ? pictureUrl(value) : value;
}

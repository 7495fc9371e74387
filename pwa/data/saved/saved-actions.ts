import { type AlertRhythm, alertRhythms, newsKinds, type SavedKind } from '#shared/catalog/saved.ts';
import type { SavedChange, SavedItem } from '#shared/model/saved.ts';
import { isHeldInMemory } from '../../device/memory-saved-lists.ts';
import { savedList } from '../../device/saved-lists.ts';
import { noteFault } from '../../faults/note-fault.ts';
import { readCompany, readJob } from '../../local/companies.local.ts';
import { readProfileCopy } from '../../local/profiles.local.ts';
import { putSavedCopy } from '../../local/saved-db.ts';
import { storageHealth } from '../../local/storage-health.ts';
import { withinMs } from '../../local/within-ms.ts';
import { countUnsent, isSavedListFull, makeChange, savedName } from '../../sync/saved/saved-list.ts';
import { companySession, session } from '../core/session-store.ts';
import { serverNow } from '../core/time.ts';
import { askForBackgroundSync } from '../offline/profile-sender.ts';
import { startSaved, syncList } from '../offline/saved-engine.ts';
import { type ListOwner, listOwnerFor } from '../offline/saved-owner.ts';
import { checkCompanySession } from '../session/company-session.ts';
import { checkSession } from '../session/person-session.ts';
import { readDevice } from '../session/realm-device.ts';

/** A thing as a screen shows it. */
export interface SavableThing {
  kind: SavedKind;
  key: string;
  /** The fields that the screen has of the thing; undefined for a search. */
  shown?: { id: number; slug?: string } | undefined;
}

/**
 * The result of a press. `full`: nothing was saved. `unsent`: the server does not have it yet, and this browser stores
 * nothing, so it is sent only while the page is open.
 */
export type SavedOutcome = 'saved' | 'removed' | 'full' | 'unsent';

const sendWaitMs = 4000;
const sessionWaitMs = 1000;

async function change(listOwner: ListOwner, wanted: Omit<SavedChange, 'savedAt'>): Promise<'done' | 'full'> {
  const outcome = await savedList(listOwner.owner).change((list) => {
    const isKnown = list.items.some((item) => savedName(item) === savedName(wanted));
    if (wanted.isSaved && !isKnown && isSavedListFull(list)) return { state: list, result: 'full' as const };
    const made = { ...wanted, savedAt: new Date().toISOString() };
    return { state: makeChange(list, made, { isSent: listOwner.account !== null }), result: 'done' as const };
  });
  if (listOwner.account) void askForBackgroundSync();
  void startSaved().then(() => syncList(listOwner));
  return outcome;
}

/** True when the device, or else the server, has what was changed. */
async function isSafe(listOwner: ListOwner): Promise<boolean> {
  if (!isHeldInMemory(listOwner.owner)) return true;
  await withinMs(syncList(listOwner), sendWaitMs, undefined);
  return countUnsent(await savedList(listOwner.owner).read()) === 0;
}

/** Presses that wait until the session is known, by the name of the thing. */
const early = new Map<string, Promise<SavedOutcome>>();

/**
 * Saves a thing, or removes it when it is saved already. When this resolves, the change is on the disk, or, in a browser
 * that stores nothing, on the server. While the session is unknown the button does not change, so a second press counts as
 * the first one.
 *
 * @param onSlow Is called when the press waits long for the server to answer who is signed in.
 * @throws StorageFull without room; DOMException without storage
 */
export function toggleSaved(thing: SavableThing, onSlow: () => void = () => undefined): Promise<SavedOutcome> {
  const name = savedName(thing);
  const before = early.get(name);
  if (before) return before;
  const outcome = listOwnerOnceKnown(thing, onSlow)
    .finally(() => early.delete(name))
    .then((listOwner) => toggleWhereStored(listOwner, thing, onSlow));
  early.set(name, outcome);
  return outcome;
}

/** Whose list a press is for, as soon as that is known. */
async function listOwnerOnceKnown(thing: SavableThing, onSlow: () => void): Promise<ListOwner> {
  await readDevice();
  // A browser that stores nothing does not know the account until the server has answered. Other browsers wait a short time
  // only: a visitor's stored list is merged with the account's later.
  if (storageHealth() === 'fails') {
    const isUnknown = [session, companySession].some((one) => one.get().state === 'unknown');
    if (isUnknown) await untilSessionIsKnown(onSlow);
  } else if (session.get().state === 'unknown') await withinMs(checkSession(), sessionWaitMs, undefined);
  return listOwnerFor(thing);
}

/** Resolves once the server has answered who is signed in, or cannot be asked. */
async function untilSessionIsKnown(onSlow: () => void): Promise<void> {
  const slow = setTimeout(onSlow, sendWaitMs);
  await Promise.all([checkSession(), checkCompanySession()]).finally(() => clearTimeout(slow));
}

// When the record of the device can be read and a list cannot, only the server knows the account.
async function toggleWhereStored(listOwner: ListOwner, thing: SavableThing, onSlow: () => void): Promise<SavedOutcome> {
  try {
    return await toggleIn(listOwner, thing);
  } catch (fault) {
    await untilSessionIsKnown(onSlow);
    const later = listOwnerFor(thing);
    if (later.owner === listOwner.owner) throw fault;
    return await toggleIn(later, thing);
  }
}

async function toggleIn(listOwner: ListOwner, thing: SavableThing): Promise<SavedOutcome> {
  const { items } = await savedList(listOwner.owner).read();
  const { kind, key } = thing;
  if (items.some((item) => savedName(item) === savedName(thing))) {
    await change(listOwner, { kind, key, isSaved: false });
    return (await isSafe(listOwner)) ? 'removed' : 'unsent';
  }
  if ((await change(listOwner, { kind, key, isSaved: true })) === 'full') return 'full';
  if (!(await isSafe(listOwner))) return 'unsent';
  // The thing is saved; its copy comes with the next refresh.
  await storeShownCopy(listOwner, thing).catch((fault: unknown) => noteFault('storing a copy of a saved thing', fault));
  return 'saved';
}

// Stores the whole thing where this device has it; otherwise the card, until the whole is fetched.
async function storeShownCopy({ owner }: ListOwner, { kind, key, shown }: SavableThing): Promise<void> {
  if (!shown) return;
  const whole = await wholeHere(kind, key, shown.slug);
  const now = Date.now();
  await putSavedCopy(owner, { kind, key, value: whole ?? shown, savedAt: now, isGone: false, isWhole: whole !== null });
}

async function wholeHere(kind: SavedKind, key: string, slug: string | undefined): Promise<object | null> {
  if (kind === 'job') {
    const copy = await readJob(Number(key), serverNow());
    return copy && !copy.isSummary ? copy.job : null;
  }
  if (kind === 'talent' && slug) return (await readProfileCopy(slug))?.profile ?? null;
  const copy = slug ? await readCompany(slug) : undefined;
  return copy && !copy.isSummary ? copy.company : null;
}

/** Removes a saved thing. @throws StorageFull */
export async function removeSaved(listOwner: ListOwner, { kind, key }: SavedItem): Promise<void> {
  await change(listOwner, { kind, key, isSaved: false });
}

/** Saves a thing again as it was, with its note. @throws StorageFull */
export async function restoreSaved(listOwner: ListOwner, { kind, key, note, alert }: SavedItem): Promise<void> {
  await change(listOwner, { kind, key, isSaved: true, alert, ...(note && { note, noteBase: '' }) });
}

/** Writes the private note of a saved thing. @throws StorageFull */
export async function writeNote(
  listOwner: ListOwner,
  { kind, key, note: noteBase }: SavedItem,
  note: string,
): Promise<void> {
  await change(listOwner, { kind, key, isSaved: true, note, noteBase });
}

/** Sets how often news of a search's matches or a company's jobs are sent. @throws StorageFull */
export async function setAlert(listOwner: ListOwner, { kind, key }: SavedItem, alert: AlertRhythm): Promise<void> {
  await change(listOwner, { kind, key, isSaved: true, alert });
  const { account } = listOwner;
  if (alert === 'off' || !account) return;
  // Offline the stored time zone, or that of Qatar, is used until the account's page sets another.
  void import('./alert-settings.ts').then(({ adoptTimeZone }) => adoptTimeZone(account.realm)).catch(() => undefined);
}

/** A saved thing in its list. */
export interface FoundSaved {
  listOwner: ListOwner;
  item: SavedItem;
  /** The rest of the list, newest first. */
  others: readonly SavedItem[];
}

/** Finds a thing in the list that it goes to; undefined where it is not saved. @throws DOMException without storage */
export async function findSaved(thing: Pick<SavableThing, 'kind' | 'key'>): Promise<FoundSaved | undefined> {
  await readDevice();
  const listOwner = listOwnerFor(thing);
  const { items } = await savedList(listOwner.owner).read();
  const item = items.find((one) => savedName(one) === savedName(thing));
  return item && { listOwner, item, others: items.filter((one) => one !== item) };
}

/** How often news can be sent, the choice of last time first: that of the newest other thing that can have news. */
export function alertChoices(others: readonly SavedItem[]): AlertRhythm[] {
  const last = others.find(({ kind }) => newsKinds.includes(kind))?.alert ?? 'off';
  return [last, ...alertRhythms.filter((rhythm) => rhythm !== last)];
}

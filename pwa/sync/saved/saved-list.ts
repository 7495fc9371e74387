import type { SavedKind } from '#shared/catalog/saved.ts';
import { limits } from '#shared/limits.ts';
import type { SavedChange, SavedItem } from '#shared/model/saved.ts';
import { type OutboxEntry, type OutboxState, type OutboxStore, unsentEntries } from '../outbox/outbox.ts';

/** A change that the server does not have yet, or has refused. */
export interface SavedEntry extends OutboxEntry {
  lane: 'saved';
  change: SavedChange;
}

/** Why changes wait although there is a connection. `fault`: the server or the device fails, and it is tried again. */
export type SavedTrouble = 'full' | 'signed_out' | 'fault';

/** The saved things of one account, or of a device without one. */
export interface SavedList extends OutboxState<SavedEntry> {
  /** As it is shown: the server's answer with what waits. */
  items: readonly SavedItem[];
  /** The number of changes that were made or acknowledged here. A list that was asked for before the last one is old. */
  moves: number;
  trouble: 'full' | 'fault' | null;
  /** True after a batch was refused: its changes are sent one by one, to find the refused one. */
  isOneByOne: boolean;
}

/** Stores one list. */
export type SavedListStore = OutboxStore<SavedList>;

/** Nothing is saved. */
export const emptySavedList: SavedList = {
  items: [],
  entries: [],
  pause: null,
  isLeft: false,
  nextSeq: 1,
  moves: 0,
  trouble: null,
  isOneByOne: false,
};

/** Names a saved thing within a list. */
export function savedName({ kind, key }: { kind: SavedKind; key: string | number }): string {
  return `${kind} ${key}`;
}

function changed(items: readonly SavedItem[], change: SavedChange): readonly SavedItem[] {
  const isIt = (item: SavedItem) => savedName(item) === savedName(change);
  if (!change.isSaved) return items.filter((item) => !isIt(item));
  const { kind, key, savedAt, note, alert } = change;
  const known = items.find(isIt);
  const item = {
    ...(known ?? { kind, key, savedAt, note: '', alert: 'off' as const }),
    ...(note !== undefined && { note }),
    ...(alert !== undefined && { alert }),
  };
  return known ? items.map((one) => (isIt(one) ? item : one)) : [item, ...items];
}

/** Saved things as their person sees them: the server's with the changes that wait. @see SYNC-3 */
export function withPending(items: readonly SavedItem[], entries: readonly SavedEntry[]): readonly SavedItem[] {
  return entries.reduce((shown, { change }) => changed(shown, change), items);
}

// The base of a note is the note before the first of the changes, and the thing was saved at the first of them.
function mergedChange(before: SavedChange, after: SavedChange): SavedChange {
  const noteBase = before.noteBase ?? after.noteBase;
  return { ...before, ...after, savedAt: before.savedAt, ...(noteBase !== undefined && { noteBase }) };
}

/** The state of an entry that has no key: it was never sent, or its key is taken back after a refusal. */
export const unsentState = { state: 'open', key: null, attempts: 0, firstSentAt: null, nextAt: 0 } as const;

/**
 * Adds a change to those that wait. Changes of one thing that were not sent yet, or were refused, become one: a removal
 * ends the others, and a save adds to a save. A save after a removal waits behind it: merged into one save, the two
 * would bring back the note that was removed.
 */
function withChange({ entries, nextSeq }: SavedList, change: SavedChange): readonly SavedEntry[] {
  const isOpen = (one: SavedEntry) => one.state !== 'sealed' && savedName(one.change) === savedName(change);
  const savedAt = Date.parse(change.savedAt);
  const added: SavedEntry = { seq: nextSeq, lane: 'saved', ...unsentState, change, savedAt, schema: 1 };
  if (!change.isSaved) return [...entries.filter((one) => !isOpen(one)), added];
  const last = entries.findLast(isOpen);
  if (!last?.change.isSaved) return [...entries, added];
  const merged: SavedEntry = { ...last, ...unsentState, change: mergedChange(last.change, change) };
  return entries.map((one) => (one === last ? merged : one));
}

/** True when nothing more can be saved on this device. */
export function isSavedListFull({ items }: Pick<SavedList, 'items'>): boolean {
  return items.length >= limits.savedMax;
}

/**
 * The list with a change shown, which waits for the server.
 *
 * @param isSent False for the list of a device without an account, which is never sent.
 * @see SYNC-3
 */
export function makeChange(list: SavedList, change: SavedChange, { isSent }: { isSent: boolean }): SavedList {
  const items = changed(list.items, change);
  if (!isSent) return { ...list, items };
  // The person looks at the screen now: the next try should not wait for the back-off.
  const entries = withChange(list, change).map((entry) => (entry.nextAt === 0 ? entry : { ...entry, nextAt: 0 }));
  return { ...list, items, entries, nextSeq: list.nextSeq + 1, moves: list.moves + 1 };
}

/**
 * Adds the waiting changes of another list of the same owner, which was in memory only. They keep their keys, so that the
 * server applies them once.
 */
export function adoptEntries(list: SavedList, { entries }: Pick<SavedList, 'entries'>): SavedList {
  const isKnown = ({ change }: SavedEntry) =>
    list.entries.some((one) => JSON.stringify(one.change) === JSON.stringify(change));
  const missing = entries.filter((one) => !isKnown(one));
  if (missing.length === 0) return list;
  const added = missing.map((one, index) => ({ ...one, seq: list.nextSeq + index }));
  const items = withPending(list.items, added);
  const nextSeq = list.nextSeq + added.length;
  return { ...list, items, entries: [...list.entries, ...added], nextSeq, moves: list.moves + 1 };
}

/**
 * The list with the server's items, unless something was changed or acknowledged since the request, or the account has
 * logged out here.
 *
 * @param moves Its value at the time of the request.
 * @see SYNC-3, SYNC-12
 */
export function withServerList(list: SavedList, items: readonly SavedItem[], moves: number): SavedList {
  if (list.moves !== moves || list.isLeft) return list;
  const trouble = list.trouble === 'full' ? 'full' : null;
  return { ...list, items: withPending(items, list.entries), trouble };
}

function countNames(entries: readonly SavedEntry[]): number {
  return new Set(entries.map(({ change }) => savedName(change))).size;
}

/** The number of things with changes that the server does not have yet. */
export function countUnsent(list: Pick<SavedList, 'entries'>): number {
  return countNames(unsentEntries(list));
}

/** How many things have changes that are not in the account, refused ones included: they are on this device alone. */
export function countOnlyHere({ entries }: Pick<SavedList, 'entries'>): number {
  return countNames(entries);
}

/** Names of the things with changes that the server refused: they are on this device alone. */
export function refusedNames({ entries }: Pick<SavedList, 'entries'>): ReadonlySet<string> {
  return new Set(entries.filter(({ state }) => state === 'refused').map(({ change }) => savedName(change)));
}

/** Why changes wait although there is a connection, for their person; null where none waits, or only for its turn. */
export function troubleOf(list: SavedList): SavedTrouble | null {
  if (countUnsent(list) === 0) return null;
  if (list.pause === 'update_needed') return 'fault';
  return list.pause ? 'signed_out' : list.trouble;
}

/**
 * The list after a logout that keeps its changes. Their things are shown after the next login, before the server's list
 * arrives. @see SYNC-3, SYNC-12
 */
export function withListLogout(list: SavedList): SavedList {
  return { ...list, items: withPending([], list.entries), pause: 'signed_out', isLeft: true };
}

/** The list after a login of its account: changes that were kept through a logout may be sent again. @see requirements V10 */
export function withListLogin(list: SavedList): SavedList {
  return list.isLeft ? { ...list, isLeft: false, pause: null } : list;
}

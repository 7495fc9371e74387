import type { SavedKind } from '#shared/catalog/saved.ts';
import { limits } from '#shared/limits.ts';
import type { SavedChange, SavedItem } from '#shared/model/saved.ts';

/** A change that the server has not heard of, or has refused. */
export interface WaitingSave {
  /** Order of making; unique within a list. */
  seq: number;
  /** Key of the batch that it is sent in; null while it may still be changed. */
  batch: string | null;
  change: SavedChange;
  /** The server never takes it: it stays on this device alone. */
  isRefused: boolean;
}

/** Why changes wait although there is a connection. `fault`: the server or the device fails, and it is tried again. */
export type SavedTrouble = 'full' | 'signed_out' | 'fault';

/** The saved things of one account, or of a device without one. */
export interface SavedList {
  /** As it is shown: the server's answer with what waits. */
  items: readonly SavedItem[];
  waiting: readonly WaitingSave[];
  nextSeq: number;
  /** Counts the changes that were made or acknowledged here: an answer asked for before one of them is old. */
  moves: number;
  trouble: SavedTrouble | null;
  /** A batch was refused: the changes are sent one by one, to find the one that is wrong. */
  isOneByOne: boolean;
}

/** Keeps one list. `change` is one strict transaction around a pure function; two at once run one after the other. */
export interface SavedListStore {
  read(): Promise<SavedList>;
  /** @throws StorageFull when the device has no room; then nothing was changed. */
  change<Result>(decide: (list: SavedList) => { list: SavedList; result: Result }): Promise<Result>;
}

/** Nothing is saved. */
export const emptySavedList: SavedList = {
  items: [],
  waiting: [],
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

function withWaiting(items: readonly SavedItem[], waiting: readonly WaitingSave[]): readonly SavedItem[] {
  return waiting.reduce((shown, { change }) => changed(shown, change), items);
}

// The base of a note is the note before the first of the changes, and the thing was saved at the first of them.
function joined(before: SavedChange, after: SavedChange): SavedChange {
  const noteBase = before.noteBase ?? after.noteBase;
  return { ...before, ...after, savedAt: before.savedAt, ...(noteBase !== undefined && { noteBase }) };
}

/**
 * Adds a change to those that wait. Changes of one thing that were not sent yet, or were refused, become one: a removal
 * ends the others, and a save adds to a save. A save after a removal waits behind it: joined into one save, the two
 * would bring back the note that was removed.
 */
function withChange({ waiting, nextSeq }: SavedList, change: SavedChange): readonly WaitingSave[] {
  const isOpen = (one: WaitingSave) =>
    (one.batch === null || one.isRefused) && savedName(one.change) === savedName(change);
  const added = { seq: nextSeq, batch: null, change, isRefused: false };
  if (!change.isSaved) return [...waiting.filter((one) => !isOpen(one)), added];
  const last = waiting.findLast(isOpen);
  if (!last?.change.isSaved) return [...waiting, added];
  const join = { ...last, batch: null, change: joined(last.change, change), isRefused: false };
  return waiting.map((one) => (one === last ? join : one));
}

/** True when nothing more can be saved on this device. */
export function isSavedListFull({ items }: Pick<SavedList, 'items'>): boolean {
  return items.length >= limits.savedMax;
}

/**
 * Makes a change in sight, and lets it wait for the server.
 *
 * @param isSent False for a device without an account: there is nobody to tell.
 * @see SYNC-3
 */
export function makeChange(list: SavedList, change: SavedChange, { isSent }: { isSent: boolean }): SavedList {
  const items = changed(list.items, change);
  if (!isSent) return { ...list, items };
  const waiting = withChange(list, change);
  return { ...list, items, waiting, nextSeq: list.nextSeq + 1, moves: list.moves + 1 };
}

/**
 * Adds what waits in another list of the same owner, which no storage held, with the keys that it was sent under: the
 * server takes it once.
 */
export function adoptWaiting(list: SavedList, { waiting }: Pick<SavedList, 'waiting'>): SavedList {
  const isKnown = ({ change }: WaitingSave) =>
    list.waiting.some((one) => JSON.stringify(one.change) === JSON.stringify(change));
  const missing = waiting.filter((one) => !isKnown(one));
  if (missing.length === 0) return list;
  const added = missing.map((one, index) => ({ ...one, seq: list.nextSeq + index }));
  const items = withWaiting(list.items, added);
  const nextSeq = list.nextSeq + added.length;
  return { ...list, items, waiting: [...list.waiting, ...added], nextSeq, moves: list.moves + 1 };
}

/** Changes that are sent together under one key. */
export interface SavedBatch {
  key: string;
  changes: readonly SavedChange[];
}

function batchOf({ waiting }: SavedList, key: string): SavedBatch {
  return { key, changes: waiting.filter(({ batch }) => batch === key).map(({ change }) => change) };
}

/**
 * Takes the next batch to send: the batch that was sent before, unchanged, else all open changes under a new key.
 *
 * @returns null when nothing is to be sent
 */
export function sealBatch(list: SavedList, newKey: string): { list: SavedList; result: SavedBatch | null } {
  const sent = list.waiting.find(({ batch, isRefused }) => batch !== null && !isRefused);
  if (sent?.batch) return { list, result: batchOf(list, sent.batch) };
  const open = list.waiting.filter(({ isRefused }) => !isRefused);
  const next = new Set(open.slice(0, list.isOneByOne ? 1 : limits.savedChangesMax).map(({ seq }) => seq));
  if (next.size === 0) return { list: list.isOneByOne ? { ...list, isOneByOne: false } : list, result: null };
  const waiting = list.waiting.map((one) => (next.has(one.seq) ? { ...one, batch: newKey } : one));
  const sealed = { ...list, waiting };
  return { list: sealed, result: batchOf(sealed, newKey) };
}

/**
 * Takes the answer to a batch: its changes are done, and the server's list with what still waits is shown. @see SYNC-16
 */
export function takeAcknowledgement(list: SavedList, key: string, items: readonly SavedItem[]): SavedList {
  const waiting = list.waiting.filter(({ batch }) => batch !== key);
  // Another tab took an answer to the same batch, and what came after it is in sight.
  if (waiting.length === list.waiting.length) return list;
  return { ...list, items: withWaiting(items, waiting), waiting, moves: list.moves + 1, trouble: null };
}

/**
 * Takes the list as the server told it, unless something was changed or acknowledged since it was asked for.
 *
 * @param moves Of the list when it was asked for.
 */
export function takeServerList(list: SavedList, items: readonly SavedItem[], moves: number): SavedList {
  if (list.moves !== moves) return list;
  return { ...list, items: withWaiting(items, list.waiting), trouble: list.trouble === 'full' ? 'full' : null };
}

/** The server never takes a batch: of several changes it is found which one, a single one stays on this device. */
export function takeRefusal(list: SavedList, key: string): SavedList {
  const isSingle = batchOf(list, key).changes.length === 1;
  const waiting = list.waiting.map((one) => {
    if (one.batch !== key) return one;
    return isSingle ? { ...one, isRefused: true } : { ...one, batch: null };
  });
  return { ...list, waiting, isOneByOne: !isSingle || list.isOneByOne };
}

/** The server took nothing of a batch, and may take it later in another form: its changes are open again. */
export function reopenBatch(list: SavedList, key: string, trouble: SavedTrouble): SavedList {
  const waiting = list.waiting.map((one) => (one.batch === key ? { ...one, batch: null } : one));
  return { ...list, waiting, trouble };
}

/** The number of things with changes that the server does not have yet. */
export function countUnsent({ waiting }: SavedList): number {
  return new Set(waiting.filter(({ isRefused }) => !isRefused).map(({ change }) => savedName(change))).size;
}

/** How many things have changes that are not in the account, refused ones included: they are on this device alone. */
export function countOnlyHere({ waiting }: Pick<SavedList, 'waiting'>): number {
  return new Set(waiting.map(({ change }) => savedName(change))).size;
}

/** Names of the things with changes that the server refused: they are on this device alone. */
export function refusedNames({ waiting }: Pick<SavedList, 'waiting'>): ReadonlySet<string> {
  return new Set(waiting.filter(({ isRefused }) => isRefused).map(({ change }) => savedName(change)));
}

/**
 * The rest of a list when its account leaves the device and its changes are to be kept: the things that they are about
 * are shown after the next login, before the server's list arrives. @see SYNC-3, SYNC-12
 */
export function keepOnlyWaiting(list: SavedList): SavedList {
  return { ...list, items: withWaiting([], list.waiting) };
}

import { handleResponse, type Response } from '#pwa/sync/outbox/handle-response.ts';
import { beginTry } from '#pwa/sync/outbox/tries.ts';
import type { SavedEntry, SavedList } from '#pwa/sync/saved/saved-list.ts';
import { savedKinds } from '#pwa/sync/saved/sync-saved.ts';
import type { SavedChange, SavedItem } from '#shared/model/saved.ts';

const kind = savedKinds.user;
const now = Date.parse('2026-11-25T00:00:00.000Z');

/** Changes that are sent together under one key. */
export interface SavedBatch {
  key: string;
  changes: readonly SavedChange[];
}

/** A list with its next batch on the way, as the sender takes it; a null result where nothing is to be sent. */
export function startBatch(list: SavedList, key: string): { state: SavedList; result: SavedBatch | null } {
  const { state, result } = beginTry(kind, list, { lane: 'saved', key, now });
  return { state, result: result && { key: result.key, changes: result.entries.map(({ change }) => change) } };
}

/** A list after the response to the batch of a key. */
export function answered(list: SavedList, key: string, response: Response<readonly SavedItem[]>): SavedList {
  const sent = { key, entries: list.entries.filter((entry) => entry.key === key) };
  return handleResponse(kind, list, { sent, response, now, fraction: 0, epoch: null }).state;
}

/** A list after the server applied the batch of a key and answered with its own. */
export function acknowledged(list: SavedList, key: string, items: readonly SavedItem[]): SavedList {
  return answered(list, key, { kind: 'acknowledged', answer: items, isReplay: false });
}

/** A list after the server refused the batch of a key for good. */
export function refused(list: SavedList, key: string): SavedList {
  return answered(list, key, { kind: 'rejected', message: 'validation_failed', fieldMessages: {} });
}

/** An entry that waits, or was refused. */
export function savedEntry(entry: Pick<SavedEntry, 'seq' | 'change'> & Partial<SavedEntry>): SavedEntry {
  const waiting = {
    lane: 'saved',
    attempts: 0,
    nextAt: 0,
    schema: 1,
    savedAt: Date.parse(entry.change.savedAt),
  } as const;
  const { key = null } = entry;
  return { ...waiting, key, state: key === null ? 'open' : 'sealed', firstSentAt: key === null ? null : now, ...entry };
}

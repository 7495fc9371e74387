import { requestLine } from '#shared/contract/endpoint.ts';
import { limits } from '#shared/limits.ts';
import type { Realm } from '#shared/model/realm.ts';
import { answerOf, type World } from '../ports.ts';
import { type SendResult, sendOutbox } from '../send-outbox.ts';
import { listIn, savedCalls, savedKinds } from './saved-kind.ts';
import { type SavedList, type SavedListStore, withServerList } from './saved-list.ts';

/** The account of the list, of either realm. */
export interface SavedAccount {
  realm: Realm;
  id: number;
}

/** The dependencies of a run. */
export interface SavedRun {
  world: World;
  store: SavedListStore;
  /** The account of this browser's session, as the server just named it. */
  account: SavedAccount;
}

/** What is left in a list after a run. */
export interface SyncedList extends SendResult {
  /** False when the list was not asked for, or nobody answered. */
  isPulled: boolean;
}

/**
 * Sends what waits and then asks for the list.
 *
 * @throws the errors of the store
 * @see SYNC-1, SYNC-9
 */
export async function syncSaved({ world, store, account }: SavedRun): Promise<SyncedList> {
  const { realm, id } = account;
  const sent = await sendOutbox(savedKinds[realm], { world, store, ownerId: id, sessionOwnerId: id });
  const isPulled = sent.remaining === 0 && (await pullSaved({ world, store, account }));
  return { ...sent, isPulled };
}

async function pullSaved({ world, store, account: { realm, id } }: SavedRun): Promise<boolean> {
  const { moves } = await store.read();
  const request = { ...requestLine(savedCalls[realm].list), timeoutMs: limits.requestTimeoutMs };
  const answer = await answerOf(world.transport, request);
  const items = answer && listIn(answer, id);
  if (items) await store.change((list) => ({ state: withServerList(list, items, moves), result: undefined }));
  return answer !== undefined;
}

/** Stores that this device fails to send, so that a screen can show it. The next answer of the server ends this state. */
export function noteFaultOfList(store: SavedListStore): Promise<void> {
  return store.change((list: SavedList) => ({ state: { ...list, trouble: 'fault' }, result: undefined }));
}

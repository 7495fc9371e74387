import * as v from 'valibot';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { requestLine } from '#shared/contract/endpoint-path.ts';
import { changeCompanySaved, changeSaved, listCompanySaved, listSaved } from '#shared/contract/saved.ts';
import { limits } from '#shared/limits.ts';
import { SavedListSchema } from '#shared/model/saved.ts';
import { NoAnswer, type SyncAnswer, type SyncRequest, type World } from '../ports.ts';
import {
  reopenBatch,
  type SavedBatch,
  type SavedList,
  type SavedListStore,
  type SavedTrouble,
  sealBatch,
  takeAcknowledgement,
  takeRefusal,
  takeServerList,
} from './saved-list.ts';

/** The account of the list, of either realm. */
export interface SavedAccount {
  realm: 'user' | 'company';
  id: number;
}

/** The dependencies of a run. */
export interface SavedRun {
  world: World;
  store: SavedListStore;
  account: SavedAccount;
}

const calls = {
  user: { list: listSaved, change: changeSaved },
  company: { list: listCompanySaved, change: changeCompanySaved },
} satisfies Record<SavedAccount['realm'], Record<string, Endpoint>>;

const refusals: readonly number[] = [400, 413, 422];

/**
 * Sends what waits and then asks for the list, under a lock across tabs. A lost answer means the same batch once more,
 * which the server knows by its key.
 *
 * @returns false when nobody answered: the run is to be repeated
 * @throws the errors of the store
 * @see SYNC-1, SYNC-9
 */
export function syncSaved(run: SavedRun): Promise<boolean> {
  const { world, account } = run;
  const lock = `dalil-saved-${account.realm}-${account.id}`;
  return world.locks.run(lock, limits.lockStolenAfterMs, async () => (await sendAll(run)) && (await pullList(run)));
}

async function sendAll(run: SavedRun): Promise<boolean> {
  const { store, world } = run;
  for (;;) {
    const batch = await store.change((list) => sealBatch(list, world.random.uuid()));
    if (!batch) return true;
    if (!(await sendBatch(run, batch))) return false;
  }
}

function answerOf({ transport }: World, request: SyncRequest): Promise<SyncAnswer | null> {
  return transport.send(request).catch((fault: unknown) => {
    if (fault instanceof NoAnswer) return null;
    throw fault;
  });
}

/** False when the run ends here. */
async function sendBatch({ world, store, account }: SavedRun, { key, changes }: SavedBatch): Promise<boolean> {
  const answer = await answerOf(world, {
    ...requestLine(calls[account.realm].change),
    headers: { 'idempotency-key': key },
    body: { ownerId: account.id, changes },
    timeoutMs: limits.requestTimeoutMs,
  });
  if (!answer) return false;
  const list = listIn(answer, account);
  if (list && answer.header('idempotency-key') === key) {
    await change(store, (before) => takeAcknowledgement(before, key, list));
    return true;
  }
  const code = codeIn(answer);
  if (refusals.includes(answer.status) && code) {
    await change(store, (before) => takeRefusal(before, key));
    return true;
  }
  if (code === 'saved_full') await change(store, (before) => reopenBatch(before, key, 'full'));
  else await noteTrouble(store, answer.status === 401 || answer.status === 403 ? 'signed_out' : 'fault');
  return false;
}

/** Notes why what waits is not taken, for the person to see; the next answer of the server ends it. */
export function noteTrouble(store: SavedListStore, trouble: SavedTrouble): Promise<void> {
  return change(store, (before) => ({ ...before, trouble }));
}

async function pullList({ world, store, account }: SavedRun): Promise<boolean> {
  const { moves } = await store.read();
  const answer = await answerOf(world, {
    ...requestLine(calls[account.realm].list),
    timeoutMs: limits.requestTimeoutMs,
  });
  const items = answer && listIn(answer, account);
  if (items) await change(store, (before) => takeServerList(before, items, moves));
  return answer !== null;
}

function change(store: SavedListStore, make: (list: SavedList) => SavedList): Promise<void> {
  return store.change((before) => ({ list: make(before), result: undefined }));
}

/** The list of this account in an answer of Dalil's; null in any other one. */
function listIn({ status, json }: SyncAnswer, account: SavedAccount) {
  const read = v.safeParse(SavedListSchema, json);
  return status === 200 && read.success && read.output.ownerId === account.id ? read.output.items : null;
}

function codeIn({ json }: SyncAnswer): string | null {
  const read = v.safeParse(v.object({ code: v.string() }), json);
  return read.success ? read.output.code : null;
}

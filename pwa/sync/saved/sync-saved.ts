import * as v from 'valibot';
import { checkAuth } from '#shared/contract/auth.ts';
import { checkCompanyAuth } from '#shared/contract/companies.ts';
import { type Endpoint, requestLine } from '#shared/contract/endpoint.ts';
import { changeCompanySaved, changeSaved, listCompanySaved, listSaved } from '#shared/contract/saved.ts';
import { limits } from '#shared/limits.ts';
import type { Realm } from '#shared/model/realm.ts';
import { type SavedItem, SavedListSchema } from '#shared/model/saved.ts';
import { type OutboxEntry, type OutboxKind, type Refusal, type SentEntries, unsentEntries } from '../outbox/outbox.ts';
import { answerOf, type SyncAnswer, type World } from '../ports.ts';
import { type SendResult, sendOutbox } from '../send-outbox.ts';
import {
  type SavedEntry,
  type SavedList,
  type SavedListStore,
  savedName,
  unsentState,
  withPending,
  withServerList,
} from './saved-list.ts';

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

/** The calls about an account's list, by its realm. */
export const savedCalls = {
  user: { list: listSaved, change: changeSaved, session: checkAuth },
  company: { list: listCompanySaved, change: changeCompanySaved, session: checkCompanyAuth },
} satisfies Record<Realm, Record<string, Endpoint>>;

const SessionSchema = v.nullable(v.object({ id: v.number() }));

/** The list of this account in an answer of the server; null in any other answer. */
export function listIn({ status, json }: SyncAnswer, ownerId: number): readonly SavedItem[] | null {
  const read = v.safeParse(SavedListSchema, json);
  return status === 200 && read.success && read.output.ownerId === ownerId ? read.output.items : null;
}

/**
 * Changes of the saved list, as many as the server takes under one key. One that it refuses stays on this device and is
 * marked at `/saved`. `withPending` is how a list looks until then, `makeChange` how a change joins those that wait.
 *
 * @see protocol §6
 */
export const savedKinds: Readonly<Record<Realm, OutboxKind<SavedList, SavedEntry, readonly SavedItem[]>>> = {
  user: savedKindOf('user'),
  company: savedKindOf('company'),
};

function savedKindOf(realm: Realm): OutboxKind<SavedList, SavedEntry, readonly SavedItem[]> {
  const calls = savedCalls[realm];
  return {
    queues: ['saved'],
    queuesOfClosingPage: ['saved'],
    lockName: (id) => `dalil-saved-${realm}-${id}`,
    together({ entries, isOneByOne }, first) {
      if (isOneByOne) return [first];
      const open = entries.filter(({ state }) => state === 'open').toSorted(bySeq);
      return open.slice(0, limits.savedChangesMax);
    },
    async askSession(transport) {
      const answer = await answerOf(transport, { ...requestLine(calls.session), timeoutMs: limits.requestTimeoutMs });
      const read = v.safeParse(SessionSchema, answer?.json);
      if (answer?.status !== 200 || !read.success) return undefined;
      return { ownerId: read.output?.id ?? null, take: (list) => list };
    },
    request: async ({ key, entries }, { ownerId }) => ({
      ...requestLine(calls.change),
      headers: { 'idempotency-key': key },
      body: { ownerId, changes: entries.map(({ change }) => change) },
      timeoutMs: limits.requestTimeoutMs,
    }),
    readAnswer: listIn,
    // Not 404: a server of an older version has no lists.
    refusals: [400, 413, 422],
    refusalCodes: [],
    acknowledge: (list, sent, { answer }) => withAnsweredList(list, sent, answer),
    refuse,
    noteUndecided,
  };
}

function bySeq(one: OutboxEntry, other: OutboxEntry): number {
  return one.seq - other.seq;
}

/** The changes are in the account: the server's list with what still waits is shown. @see SYNC-16 */
function withAnsweredList(
  list: SavedList,
  { entries: sent }: SentEntries<SavedEntry>,
  items: readonly SavedItem[],
): SavedList {
  // An acknowledged change ends earlier refused changes of the same thing.
  const isEnded = (entry: SavedEntry) =>
    entry.state === 'refused' &&
    sent.some(({ seq, change }) => seq > entry.seq && savedName(change) === savedName(entry.change));
  const entries = list.entries.filter((entry) => !sent.includes(entry) && !isEnded(entry));
  const moves = list.moves + 1;
  return withEndedSearch({ ...list, items: withPending(items, entries), entries, moves, trouble: null });
}

/** Handles a refused batch: several changes are sent again one by one, a single one stays on this device as refused. */
function refuse(list: SavedList, { entries: sent }: SentEntries<SavedEntry>, { reason }: Refusal): SavedList {
  // Under another key a batch that is too old could be applied twice.
  const isSearched = reason === 'rejected' && sent.length > 1;
  const entries = list.entries.map((entry): SavedEntry => {
    if (!sent.includes(entry)) return entry;
    return isSearched ? { ...entry, ...unsentState } : { ...entry, state: 'refused' };
  });
  return withEndedSearch({ ...list, entries, isOneByOne: isSearched || list.isOneByOne });
}

/** Reopens a batch that a full account refused, so that a later removal is sent with it. */
function noteUndecided(list: SavedList, { key }: SentEntries<SavedEntry>, code: string | null): SavedList {
  if (code !== 'saved_full') return { ...list, trouble: 'fault' };
  const entries = list.entries.map(
    (entry): SavedEntry => (entry.key === key ? { ...entry, state: 'open', key: null, firstSentAt: null } : entry),
  );
  return { ...list, entries, trouble: 'full' };
}

function withEndedSearch(list: SavedList): SavedList {
  return list.isOneByOne && unsentEntries(list).length === 0 ? { ...list, isOneByOne: false } : list;
}

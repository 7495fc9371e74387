import type { AccountState, AccountStore, Lane } from './account-state.ts';
import { askSession } from './ask-session.ts';
import { isDue, postponed } from './outbox/back-off.ts';
import { beginTry } from './outbox/begin-try.ts';
import { lanes } from './outbox/field-values.ts';
import { takeSession, takeSessionUser } from './outbox/take-me.ts';
import { type AfterVerdict, giveUp, takeVerdict } from './outbox/take-verdict.ts';
import type { World } from './ports.ts';
import { type Sending, sendEdit } from './send-edit.ts';

/** A photo may take 120 s and the check before it 30 s: a lock held longer is not let go any more. @see protocol §4 */
const stealAfterMs = 150_000;

/** A session can change hands between an answer and the check after it, but hardly this often. */
const refusalsBelieved = 3;

/** The account whose edits are sent, and the means. */
export interface Drain {
  world: World;
  store: AccountStore;
  userId: number;
  /** The account of this browser's session, if the server just named it; null for none. Asked here when absent. */
  sessionUserId?: number | null;
  /** Both, text first, unless told. */
  lanes?: readonly Lane[];
  /** The page is being closed: texts are sent without waiting in line. */
  isKeptAlive?: boolean;
}

/** How an outbox stands after a run. */
export interface Drained {
  /** Entries that still wait. */
  remaining: number;
  /** Ms; when the next one may be tried again, null when nothing waits or something must happen first. */
  nextAt: number | null;
}

function drained({ entries, pause, isLeft }: AccountState, wanted: readonly Lane[]): Drained {
  const waiting = entries.filter(({ lane }) => wanted.includes(lane));
  const maySoon = waiting.length > 0 && !pause && !isLeft;
  return { remaining: waiting.length, nextAt: maySoon ? Math.min(...waiting.map(({ nextAt }) => nextAt)) : null };
}

function postponeDue(state: AccountState, { clock, random }: World): AccountState {
  const now = clock.now();
  const failed = { now, fraction: random.fraction(), retryAfterMs: null };
  return { ...state, entries: state.entries.map((entry) => (isDue(entry, now) ? postponed(entry, failed) : entry)) };
}

/** Learns whose session this is; true when it is the owner's. */
async function isOwnersSession({ world, store, userId }: Sending): Promise<boolean> {
  const asked = await askSession(world.transport);
  if (asked.state === 'unknown') {
    await store.change((state) => ({ state: postponeDue(state, world), result: undefined }));
    return false;
  }
  await store.change((state) => ({ state: takeSession(state, asked.account), result: undefined }));
  return asked.account?.user.id === userId;
}

async function maySend(drain: Drain, sending: Sending, state: AccountState): Promise<boolean> {
  if (state.isLeft || state.pause === 'update_needed') return false;
  const { sessionUserId, store, userId } = drain;
  if (sessionUserId === undefined) return await isOwnersSession(sending);
  await store.change((kept) => ({ state: takeSessionUser(kept, sessionUserId), result: undefined }));
  return sessionUserId === userId;
}

/** Sends the next entry of a lane; `stop` when the lane has nothing more to send now. */
async function sendNext(sending: Sending, lane: Lane): Promise<AfterVerdict> {
  const { world, store } = sending;
  const { clock, random } = world;
  const attempt = { lane, key: random.uuid(), now: clock.now() };
  const entry = await store.change((state) => beginTry(state, attempt));
  if (!entry) return 'stop';
  const { verdict, epoch } = await sendEdit(sending, entry);
  const circumstances = { verdict, epoch, now: clock.now(), fraction: random.fraction() };
  return await store.change((state) => takeVerdict(state, entry, circumstances));
}

async function giveUpNext(sending: Sending, lane: Lane): Promise<void> {
  const { clock, random } = sending.world;
  await sending.store.change((state) => {
    const { state: begun, result: entry } = beginTry(state, { lane, key: random.uuid(), now: clock.now() });
    if (!entry) return { state, result: undefined };
    const refusal = { reason: 'not_allowed', message: 'forbidden', now: clock.now() } as const;
    return { state: giveUp(begun, entry, refusal), result: undefined };
  });
}

async function drainLane(sending: Sending, lane: Lane): Promise<void> {
  let refusals = 0;
  for (;;) {
    const step = await sendNext(sending, lane);
    if (step === 'stop') return;
    if (step === 'next') {
      refusals = 0;
      continue;
    }
    refusals += 1;
    if (!(await isOwnersSession(sending))) return;
    if (refusals >= refusalsBelieved) await giveUpNext(sending, lane);
  }
}

function lockName(userId: number, lane: Lane): string {
  return lane === 'text' ? `dalil-outbox-${userId}` : `dalil-outbox-${userId}-${lane}`;
}

/**
 * Sends an account's outbox, text before photo, each lane under its own lock, so that a text that is saved
 * while a photo goes up need not wait for it. Page and worker run this; it may die at any `await` and be run again.
 *
 * @throws the errors of the store
 * @see protocol §4, SYNC-1, SYNC-7, SYNC-9, SYNC-10
 */
export async function drainAccount(drain: Drain): Promise<Drained> {
  const { world, store, userId, isKeptAlive = false } = drain;
  const wanted = isKeptAlive ? lanes.slice(0, 1) : (drain.lanes ?? lanes);
  const sending: Sending = { world, store, userId, isKeptAlive };
  const before = await store.read();
  if (drained(before, wanted).remaining === 0) return drained(before, wanted);
  if (!(await maySend(drain, sending, before))) return drained(await store.read(), wanted);
  for (const lane of wanted) {
    if (isKeptAlive) await drainLane(sending, lane);
    else await world.locks.run(lockName(userId, lane), stealAfterMs, () => drainLane(sending, lane));
  }
  const after = await store.read();
  if (after.entries.length < before.entries.length) await store.dropLooseBlobs();
  return drained(after, wanted);
}

import type { AccountState, Lane, OutboxEntry } from '../account-state.ts';
import { isDue } from './back-off.ts';
import { fieldsOf } from './field-values.ts';
import { fileFields, withoutEntry } from './file-fields.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Idempotency keys live 90 days on the server; an older entry might be applied twice. @see protocol §4 */
const tooOldMs = 60 * dayMs;

/** An entry that is about to be sent. */
export interface SealedEntry extends OutboxEntry {
  key: string;
}

interface Try {
  lane: Lane;
  /** A fresh key, for the case that the entry is not sealed yet. */
  key: string;
  /** Ms. */
  now: number;
}

function isTooOld({ firstSentAt }: OutboxEntry, now: number): boolean {
  return firstSentAt !== null && now - firstSentAt > tooOldMs;
}

function fileTooOld(state: AccountState, entry: OutboxEntry, now: number): AccountState {
  const fields = fieldsOf(entry.patch).map((field) => ({ field, reason: 'too_old' as const, message: null }));
  return withoutEntry(fileFields(state, entry, { fields, now }), entry);
}

function nextOn(state: AccountState, lane: Lane): OutboxEntry | undefined {
  const onLane = state.entries.filter((entry) => entry.lane === lane);
  return onLane.find((entry) => entry.state === 'sealed') ?? onLane[0];
}

/**
 * Takes the next entry of a lane to be sent now: the sealed one, else the open one, which is sealed by that. From then
 * on its key and payload never change. Null when nothing may be sent.
 *
 * @see protocol §4 Key
 */
export function beginTry(state: AccountState, attempt: Try): { state: AccountState; result: SealedEntry | null } {
  const { lane, key, now } = attempt;
  const entry = nextOn(state, lane);
  if (!entry || state.pause || state.isLeft || !isDue(entry, now)) return { state, result: null };
  if (isTooOld(entry, now)) return beginTry(fileTooOld(state, entry, now), attempt);
  const sealed: SealedEntry = {
    ...entry,
    state: 'sealed',
    key: entry.key ?? key,
    firstSentAt: entry.firstSentAt ?? now,
  };
  const entries = state.entries.map((one) => (one.seq === sealed.seq ? sealed : one));
  return { state: { ...state, entries }, result: sealed };
}

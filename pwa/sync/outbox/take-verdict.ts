import type { ProfileField } from '#shared/model/field-names.ts';
import type { FieldConflict, OwnProfile } from '#shared/model/user.ts';
import type { AccountState, AttentionReason, OutboxEntry } from '../account-state.ts';
import { blobIdOf } from '../account-state.ts';
import { type FailedTry, postponed } from './back-off.ts';
import type { SealedEntry } from './begin-try.ts';
import { editOf, withNewerEdit } from './field-edits.ts';
import { fieldsOf, withField, withoutFields } from './field-values.ts';
import { fileFields, withoutEntry } from './file-fields.ts';
import type { Verdict } from './judge-answer.ts';
import { takeMe } from './take-me.ts';

/** The sender's next step: the next entry, nothing for now, or a question about the session. */
export type AfterVerdict = 'next' | 'stop' | 'ask';

interface Circumstances extends Omit<FailedTry, 'retryAfterMs'> {
  epoch: string | null;
}

type Published = Extract<Verdict, { kind: 'published' }>;
type Rejected = Extract<Verdict, { kind: 'rejected' }>;

/** The entry as it stands; undefined when another sender dealt with it, or its person dropped it. */
function standing(state: AccountState, { seq, key }: SealedEntry): OutboxEntry | undefined {
  return state.entries.find((entry) => entry.seq === seq && entry.key === key);
}

// A newer picture was chosen while this one was on its way: the base of the newer one now has an address. A replay may
// speak of a later picture, which nobody here has seen.
function nameSeenPicture(state: AccountState, sent: OutboxEntry, address: string | null): AccountState {
  const entries = state.entries.map((entry) => {
    const { base } = entry;
    const hasSeen = blobIdOf(base.profilePicture) !== null && base.profilePicture === sent.patch.profilePicture;
    return hasSeen ? { ...entry, base: withField(base, 'profilePicture', address) } : entry;
  });
  return { ...state, entries };
}

function asUnpublished({ field, theirs }: FieldConflict) {
  return { field, theirs, reason: 'conflict' as const, message: null };
}

function takePublished(
  state: AccountState,
  entry: OutboxEntry,
  { verdict, now, epoch }: { verdict: Published; now: number; epoch: string | null },
): AccountState {
  const { $merge, ...user } = verdict.answer;
  const known = takeMe(state, { user: user satisfies OwnProfile, epoch });
  const isPictureKnown = !verdict.isReplay && $merge.conflicts.length === 0 && entry.lane === 'photo';
  const named = isPictureKnown ? nameSeenPicture(known, entry, user.profilePicture) : known;
  const filed = fileFields(named, entry, { fields: $merge.conflicts.map(asUnpublished), now });
  const isPublished = $merge.conflicts.length < fieldsOf(entry.patch).length;
  const after = withoutEntry(filed, entry);
  return isPublished ? { ...after, publishedAt: now, publications: state.publications + 1 } : after;
}

function messageOf(field: ProfileField, fieldMessages: Record<string, string>): string | undefined {
  const path = Object.keys(fieldMessages).find((key) => key === field || key.startsWith(`${field}.`));
  return path && fieldMessages[path];
}

/** Puts fields that were turned down for another field's sake back into the open entry, to be sent again. */
function reopen(state: AccountState, entry: OutboxEntry, refused: readonly ProfileField[]): AccountState {
  const newer = state.entries.find(({ seq, lane }) => seq > entry.seq && lane === entry.lane);
  const rest: OutboxEntry = {
    ...entry,
    state: 'open',
    key: null,
    attempts: 0,
    firstSentAt: null,
    nextAt: 0,
    patch: withoutFields(entry.patch, refused),
    base: withoutFields(entry.base, refused),
  };
  const later = newer ? fieldsOf(newer.patch).map((field) => ({ field, edit: editOf(newer, field) })) : [];
  const open = later.reduce((before, { field, edit }) => withNewerEdit(before, field, edit), rest);
  const others = state.entries.filter((one) => one.seq !== entry.seq && one !== newer);
  return { ...state, entries: fieldsOf(open.patch).length > 0 ? [...others, open] : others };
}

function takeRejected(
  state: AccountState,
  entry: OutboxEntry,
  { verdict, now }: { verdict: Rejected; now: number },
): AccountState {
  const fields = fieldsOf(entry.patch);
  const named = fields.filter((field) => messageOf(field, verdict.fieldMessages) !== undefined);
  const refused = named.length > 0 ? named : fields;
  const items = refused.map((field) => ({
    field,
    reason: 'rejected' as const,
    message: messageOf(field, verdict.fieldMessages) ?? verdict.message,
  }));
  return reopen(fileFields(state, entry, { fields: items, now }), entry, refused);
}

/**
 * Takes the meaning of an answer: only a publication or a rejection by Dalil itself ends an entry, in the same change
 * that stores the account and files what needs the person.
 *
 * @see protocol §4 Ack, SYNC-7, SYNC-10
 */
export function takeVerdict(
  state: AccountState,
  sent: SealedEntry,
  { verdict, ...circumstances }: Circumstances & { verdict: Verdict },
): { state: AccountState; result: AfterVerdict } {
  const entry = standing(state, sent);
  // After a logout the account has no place here, and the next login's answer may hold the state before the edit.
  // The entry stays: sent again, the server answers its key with what came of it.
  if (!entry || state.isLeft) return { state, result: 'next' };
  const { now, fraction, epoch } = circumstances;
  switch (verdict.kind) {
    case 'published':
      return { state: takePublished(state, entry, { verdict, now, epoch }), result: 'next' };
    case 'rejected':
      return { state: takeRejected(state, entry, { verdict, now }), result: 'next' };
    case 'paused':
      return { state: { ...state, pause: verdict.pause }, result: 'stop' };
    case 'refused':
      return { state, result: 'ask' };
    case 'later': {
      const later = postponed(entry, { now, fraction, retryAfterMs: verdict.retryAfterMs });
      return {
        state: { ...state, entries: state.entries.map((one) => (one === entry ? later : one)) },
        result: 'stop',
      };
    }
  }
}

/** Gives up a whole entry for its person to decide. */
export function giveUp(
  state: AccountState,
  sent: SealedEntry,
  { reason, message, now }: { reason: AttentionReason; message: string; now: number },
): AccountState {
  const entry = standing(state, sent);
  if (!entry) return state;
  const fields = fieldsOf(entry.patch).map((field) => ({ field, reason, message }));
  return withoutEntry(fileFields(state, entry, { fields, now }), entry);
}

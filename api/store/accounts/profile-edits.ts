import { findingFields } from '#shared/model/field-lists.ts';
import type { ProfileBase, ProfileMerge } from '#shared/model/user.ts';
import { mergeProfile } from '#shared/rules/merge-edits.ts';
import { and, eq, lockingRows, sql } from '../drizzle.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import type { EditedColumn } from '../feeds/feeds.ts';
import { type MutateContext, mutate, type Touch } from '../mutate.ts';
import type { ProfileRecord, UserPatch, UserRecord } from '../records.ts';
import { profileOf, replaceEntries, storedProfile, userById, workHistoryOf } from './profiles.ts';
import { retirePicture } from './retired-pictures.store.ts';

/** Tells an edit that comes again from another one. */
export interface EditMark {
  /** UUID, chosen by the sender. */
  key: string;
  /** SHA-256 of the requested changes. */
  fingerprint: string;
}

/** An edit of a profile: only the given columns change. */
export interface ProfileEditToStore {
  patch: UserPatch;
  /** The values that the person saw; with them the edit is merged with later changes of others. */
  base?: ProfileBase | undefined;
  /** With it, the row must still have this revision. */
  expectedRev?: number | undefined;
  once?: EditMark | undefined;
}

export interface StoredEdit {
  /** As it is now, also when the edit was stored before. */
  profile: ProfileRecord;
  /** Null for an edit without base. */
  merge: ProfileMerge | null;
  isReplayed: boolean;
}

/** Why nothing was stored: the row has another revision, the key stands for another edit, or the person has left. */
export type EditRefusal =
  | { refused: 'changed'; profile: ProfileRecord }
  | { refused: 'mismatch' }
  | { refused: 'gone' };

type StoredResult = Omit<StoredEdit, 'profile'>;
type Mismatch = Extract<EditRefusal, { refused: 'mismatch' }>;
type Outcome = StoredResult | Mismatch | { refused: 'changed' };

/**
 * Stores an edit of a profile once: merges it, writes it and stores the result under its key, or replays the result
 * that is stored there, all in one transaction.
 *
 * @see protocol §1 PATCH with merge, SYNC-1, SYNC-10
 */
export function saveEditAlone(
  context: MutateContext,
  id: number,
  edit: ProfileEditToStore,
): Promise<StoredEdit | EditRefusal> {
  return mutate(
    context,
    async (tx, touch) => {
      // Where others may write meanwhile this locks the row: a second sending of a key waits for the first.
      const [user] = await tx.run(userToChange, { id });
      if (!user) return undefined;
      const outcome = await applyEdit({ tx, touch, now: context.clock.now() }, user, edit);
      return { user, outcome };
    },
    async (tx, stored, changed) => {
      if (!stored) return { refused: 'gone' };
      const { user, outcome } = stored;
      if (isMismatch(outcome)) return outcome;
      return { ...outcome, profile: await profileOf(tx, { ...user, ...changed.get(id) }) };
    },
  );
}

/** Answers the result stored under the key of an edit, with the profile as it is now; undefined when there is none. */
export async function findEdit(
  connection: Connection,
  id: number,
  edit: Pick<ProfileEditToStore, 'once'>,
): Promise<StoredEdit | Mismatch | undefined> {
  const stored = await storedResult(connection, id, edit);
  if (!stored || isMismatch(stored)) return stored;
  const [user] = await connection.run(userById, { id });
  return { ...stored, profile: await storedProfile(connection, user) };
}

function isMismatch(outcome: Outcome): outcome is Mismatch {
  return 'refused' in outcome && outcome.refused === 'mismatch';
}

async function storedResult(
  connection: Connection,
  userId: number,
  { once }: Pick<ProfileEditToStore, 'once'>,
): Promise<StoredResult | Mismatch | undefined> {
  if (!once) return undefined;
  const [stored] = await connection.run(editOfKey, { userId, key: once.key });
  return stored && outcomeOfStored(stored, { once });
}

/** The result stored under the key of an edit, or the fact that the key belongs to another edit. */
export function outcomeOfStored(
  stored: { fingerprint: string; result: string },
  { once }: Pick<ProfileEditToStore, 'once'>,
): StoredResult | Mismatch {
  if (stored.fingerprint !== once?.fingerprint) return { refused: 'mismatch' };
  // Written by `claimIdempotencyKey`.
  return { merge: JSON.parse(stored.result) as StoredResult['merge'], isReplayed: true };
}

interface Writing {
  tx: Connection;
  touch: Touch;
  now: Date;
}

async function applyEdit(writing: Writing, user: UserRecord, edit: ProfileEditToStore): Promise<Outcome> {
  const { patch, base, expectedRev } = edit;
  if (expectedRev !== undefined && user.rev !== expectedRev) {
    return (await storedResult(writing.tx, user.id, edit)) ?? { refused: 'changed' };
  }
  const current = await currentValues(writing.tx, user, patch);
  const { apply, applied, conflicts } = mergeProfile({ current, patch, base: base ?? {} });
  const merge = base ? { applied, conflicts } : null;
  const stored = (await claimIdempotencyKey(writing, user.id, { ...edit, merge }))
    ? undefined
    : await storedResult(writing.tx, user.id, edit);
  if (stored) return stored;
  if (Object.keys(apply).length > 0) await write(writing, { user, current, apply });
  return { merge, isReplayed: false };
}

function setsEntries({ education, experience }: UserPatch): boolean {
  return education !== undefined || experience !== undefined;
}

/** The current values to merge with; lists are only read where the edit sets one. */
async function currentValues(tx: Connection, user: UserRecord, patch: UserPatch) {
  const { education, experience } = await profileOf(tx, {
    ...user,
    hasEntries: user.hasEntries && setsEntries(patch),
  });
  return { ...user, education, experience };
}

interface Change {
  user: UserRecord;
  current: Pick<ProfileRecord, 'education' | 'experience'>;
  apply: UserPatch;
}

async function write({ tx, touch, now }: Writing, { user, current, apply }: Change) {
  const { education, experience, ...fields } = apply;
  await replaceEntries(tx, { userId: user.id, now }, { education, experience });
  await retirePicture(tx, { from: user.profilePicture, to: fields.profilePicture }, now);
  const lists = [education ?? current.education, experience ?? current.experience];
  // Without entries in the patch the lists were not read, and what the row says of them still holds.
  const columns = {
    ...fields,
    ...(setsEntries(apply) && { hasEntries: lists.some((list) => list.length > 0) }),
    ...(experience && workHistoryOf(experience, now)),
  };
  const isCardOnly = !findingFields.some((field) => field in apply);
  // `columns` has the fields of a patch but the lists.
  const edited = { user: { ...user, ...columns }, columns: Object.keys(columns) as EditedColumn[] };
  touch('talents', user.id, { edited, isCardOnly });
}

/**
 * Stores the key of an edit with its result; false when the key is stored already. The profile is not stored with it:
 * a repeated call gets the profile of its time, because an old one would set a device back behind a newer state.
 */
async function claimIdempotencyKey(
  { tx, now }: Writing,
  userId: number,
  { once, merge }: Pick<ProfileEditToStore, 'once'> & Pick<StoredResult, 'merge'>,
): Promise<boolean> {
  if (!once) return true;
  const stored = await tx.run(insertEditKey, { ...once, userId, result: JSON.stringify(merge), createdAt: now });
  return stored.length > 0;
}

const userToChange = defineQuery('user_to_change', (db, { users }) =>
  lockingRows(
    db
      .select()
      .from(users)
      .where(eq(users.id, sql.placeholder('id'))),
  ),
);

const editOfKey = defineQuery('edit_of_key', (db, { idempotency }) =>
  db
    .select({ fingerprint: idempotency.fingerprint, result: idempotency.result })
    .from(idempotency)
    .where(and(eq(idempotency.userId, sql.placeholder('userId')), eq(idempotency.key, sql.placeholder('key')))),
);

const insertEditKey = defineQuery('keep_edit', (db, { idempotency }) =>
  db
    .insert(idempotency)
    .values({
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      fingerprint: sql.placeholder('fingerprint'),
      result: sql.placeholder('result'),
      createdAt: sql.placeholder('createdAt'),
    })
    .onConflictDoNothing()
    .returning({ key: idempotency.key }),
);

import { mergeProfile } from '#shared/rules/merge-profile.ts';
import type { EditRefusal, ProfileEditToStore, StoredEdit } from '../deps.ts';
import { and, eq, lockingRows, sql } from './drizzle.ts';
import { type Connection, defineQuery } from './engines/engine.ts';
import { type MutateContext, mutate, type Touch } from './mutate.ts';
import { storedProfile, userById } from './profiles.ts';
import type { UserPatch, UserRecord } from './records.ts';
import { StoreError } from './store-error.ts';

type Kept = Omit<StoredEdit, 'profile'>;
type Mismatch = Extract<EditRefusal, { refused: 'mismatch' }>;
type Outcome = Kept | Mismatch | { refused: 'changed' };

/**
 * Stores an edit of a profile once: replays the result that is kept under its key, or merges it, writes it and keeps
 * the result, all in one transaction.
 *
 * @see sync §2 PATCH with merge, I1, I10
 */
export function saveEdit(
  context: MutateContext,
  id: number,
  edit: ProfileEditToStore,
): Promise<StoredEdit | EditRefusal> {
  return mutate<Outcome, StoredEdit | EditRefusal>(
    context,
    async (tx, touch) => {
      // Where others may write meanwhile this locks the row: a second sending of a key waits for the first.
      const [user] = await tx.run(userToChange, { id });
      // It was read a moment ago, and accounts are never deleted.
      if (!user) throw new StoreError('internal');
      return (await keptEdit(tx, id, edit)) ?? applyEdit({ tx, touch, now: context.clock.now() }, user, edit);
    },
    async (tx, outcome, users) => {
      if (isMismatch(outcome)) return outcome;
      const user = users.get(id) ?? (await tx.run(userById, { id }))[0];
      return { ...outcome, profile: await storedProfile(tx, user) };
    },
  );
}

/** Answers what was stored under the key of an edit, with the profile as it is now; undefined when nothing was. */
export async function findEdit(
  connection: Connection,
  id: number,
  edit: Pick<ProfileEditToStore, 'once'>,
): Promise<StoredEdit | Mismatch | undefined> {
  const kept = await keptEdit(connection, id, edit);
  if (!kept || isMismatch(kept)) return kept;
  const [user] = await connection.run(userById, { id });
  return { ...kept, profile: await storedProfile(connection, user) };
}

function isMismatch(outcome: Outcome): outcome is Mismatch {
  return 'refused' in outcome && outcome.refused === 'mismatch';
}

async function keptEdit(
  connection: Connection,
  userId: number,
  { once }: Pick<ProfileEditToStore, 'once'>,
): Promise<Kept | Mismatch | undefined> {
  if (!once) return undefined;
  const [kept] = await connection.run(editOfKey, { userId, key: once.key });
  if (!kept) return undefined;
  if (kept.fingerprint !== once.fingerprint) return { refused: 'mismatch' };
  // Written by `applyEdit`.
  return { merge: JSON.parse(kept.result) as Kept['merge'], isReplayed: true };
}

interface Writing {
  tx: Connection;
  touch: Touch;
  now: Date;
}

async function applyEdit({ tx, touch, now }: Writing, user: UserRecord, edit: ProfileEditToStore): Promise<Outcome> {
  const { patch, base, expectedRev, once } = edit;
  if (expectedRev !== undefined && user.rev !== expectedRev) return { refused: 'changed' };
  const current = { ...user, bio: user.bio ?? '' };
  const { apply, applied, conflicts } = mergeProfile({ current, patch, base: base ?? {} });
  if (Object.keys(apply).length > 0) {
    await tx.run(setEditedColumns, { ...user, ...apply });
    touch('talents', user.id, searchedColumns.some((column) => column in apply) ? 'all' : 'card');
  }
  const merge = base ? { applied, conflicts } : null;
  // Only what became of the edit is kept, not the profile: who asks again wants the profile as it is by then, and an
  // old one would put the device back behind what it has seen since.
  if (once) await tx.run(keepEdit, { ...once, userId: user.id, result: JSON.stringify(merge), createdAt: now });
  return { merge, isReplayed: false };
}

const userToChange = defineQuery('user_to_change', (db, { users }) =>
  lockingRows(
    db
      .select()
      .from(users)
      .where(eq(users.id, sql.placeholder('id'))),
  ),
);

const editedColumns = [
  'name',
  'dateOfBirth',
  'industry',
  'bio',
  'skills',
  'profilePicture',
  'school',
  'whatsappNumber',
  'showEmail',
  'showDateOfBirth',
  'showWhatsapp',
  'language',
] as const satisfies readonly (keyof UserPatch)[];

// What the search text of a talent is made of.
const searchedColumns = ['name', 'industry', 'skills'] as const satisfies readonly (keyof UserPatch)[];

const setEditedColumns = defineQuery('user_set_edited', (db, { users }) =>
  db
    .update(users)
    .set(Object.fromEntries(editedColumns.map((column) => [column, sql.placeholder(column)])))
    .where(eq(users.id, sql.placeholder('id'))),
);

const editOfKey = defineQuery('edit_of_key', (db, { idempotency }) =>
  db
    .select({ fingerprint: idempotency.fingerprint, result: idempotency.result })
    .from(idempotency)
    .where(and(eq(idempotency.userId, sql.placeholder('userId')), eq(idempotency.key, sql.placeholder('key')))),
);

const keepEdit = defineQuery('keep_edit', (db, { idempotency }) =>
  db.insert(idempotency).values({
    userId: sql.placeholder('userId'),
    key: sql.placeholder('key'),
    fingerprint: sql.placeholder('fingerprint'),
    result: sql.placeholder('result'),
    createdAt: sql.placeholder('createdAt'),
  }),
);

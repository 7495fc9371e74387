import { limits } from '#shared/limits.ts';
import type { SavedChange, SavedItem } from '#shared/model/saved.ts';
import { mergeNote } from '#shared/rules/merge-edits.ts';
import { type AlertReader, isOf, ownerColumn, ownerIn } from '../alerts/alert-records.ts';
import { putSettings } from '../alerts/alerts.store.ts';
import { and, count, desc, eq, lockingRows } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { MutateContext } from '../mutate.ts';
import type { OwnAccount } from '../records.ts';
import { StoreError } from '../store-error.ts';

/** A saved item as stored. */
export type SavedRecord = Omit<SavedItem, 'savedAt'> & { savedAt: Date };

/** Stores what accounts have saved. */
export function createSavedStore({ engine, clock }: MutateContext) {
  return {
    /** Newest first. */
    ofAccount: (account: OwnAccount) => savedOf(engine.reader, ownerIn(account)),
    /**
     * Applies changes in their order, all or none. With a key that was applied before it changes nothing.
     *
     * @returns The list after the changes.
     * @throws StoreError `saved_full`
     */
    change: (
      account: OwnAccount,
      { key, changes }: { key: string | undefined; changes: readonly SavedChange[] },
    ): Promise<SavedRecord[]> =>
      engine.write(async (tx) => {
        const applying = { owner: ownerIn(account), now: clock.now() };
        await lockAccount(tx, applying.owner);
        if (await claimIdempotencyKey(tx, applying, key)) await applyAll(tx, applying, changes);
        return savedOf(tx, applying.owner);
      }),
  };
}

/** Reads the saved things of an account, newest first. */
export function savedOf(connection: Connection, owner: AlertReader): Promise<SavedRecord[]> {
  const { saved } = connection.tables;
  const { kind, key, note, alert, savedAt } = saved;
  return connection.db
    .select({ kind, key, note, alert, savedAt })
    .from(saved)
    .where(isOf(saved, owner))
    .orderBy(desc(savedAt), desc(saved.id));
}

// Where others may write meanwhile, changes of two devices run one after the other: no note is merged with an old one.
async function lockAccount(
  { db, tables: { users, companies } }: Connection,
  { realm, id }: AlertReader,
): Promise<void> {
  const table = realm === 'user' ? users : companies;
  await lockingRows(db.select({ id: table.id }).from(table).where(eq(table.id, id)));
}

interface Applying {
  owner: AlertReader;
  now: Date;
}

/** Stores the key of a batch of changes; false when it is stored already. Without a key every batch is a new one. */
async function claimIdempotencyKey(
  tx: Connection,
  { owner, now }: Applying,
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined) return true;
  const stored = await tx.db
    .insert(tx.tables.savedKeys)
    .values({ ...ownerColumn(owner), key, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: tx.tables.savedKeys.key });
  return stored.length > 0;
}

async function applyAll(tx: Connection, applying: Applying, changes: readonly SavedChange[]): Promise<void> {
  for (const change of changes) await apply(tx, applying, change);
  const [counted] = await tx.db
    .select({ rows: count() })
    .from(tx.tables.saved)
    .where(isOf(tx.tables.saved, applying.owner));
  if (counted && counted.rows > limits.savedOfAccountMax) throw new StoreError('saved_full');
}

async function apply(tx: Connection, { owner, now }: Applying, change: SavedChange): Promise<void> {
  const { saved } = tx.tables;
  const isItem = and(isOf(saved, owner), eq(saved.kind, change.kind), eq(saved.key, change.key));
  if (!change.isSaved) {
    await tx.db.delete(saved).where(isItem);
    return;
  }
  const [known] = await tx.db.select().from(saved).where(isItem);
  const note =
    change.note === undefined
      ? known?.note
      : mergeNote({ base: change.noteBase ?? '', yours: change.note, theirs: known?.note ?? '' });
  const alert = change.alert ?? known?.alert ?? 'off';
  if (alert !== 'off') await putSettings(tx, owner, {});
  const fields = { note: note ?? '', alert, alertedUntil: alert === 'off' ? null : (known?.alertedUntil ?? now) };
  if (known) await tx.db.update(saved).set(fields).where(eq(saved.id, known.id));
  else await tx.db.insert(saved).values({ ...ownerColumn(owner), ...newItem(change, now), ...fields });
}

// A device whose clock runs ahead must not keep an item at the head of the list.
function newItem({ kind, key, savedAt }: SavedChange, now: Date) {
  return { kind, key, savedAt: new Date(Math.min(Date.parse(savedAt), now.getTime())) };
}

import { inKeptSavedDb, type SavedCopy, type SavedOwner } from './saved-db.ts';

type Named = Pick<SavedCopy, 'kind' | 'key'>;

/** Keeps a thing whole, as long as it is saved: a removal that came meanwhile is not undone. */
export async function putSavedCopy(owner: SavedOwner, copy: SavedCopy): Promise<void> {
  await inKeptSavedDb(
    owner,
    (db) =>
      db.transaction('rw', [db.items, db.copies], async () => {
        if (await db.items.get([copy.kind, copy.key])) await db.copies.put(copy);
      }),
    undefined,
  );
}

/** Reads the copy of a saved thing. */
export function readSavedCopy(owner: SavedOwner, { kind, key }: Named): Promise<SavedCopy | undefined> {
  return inKeptSavedDb(owner, async (db) => await db.copies.get([kind, key]), undefined);
}

/** Reads all copies of an owner. */
export function readSavedCopies(owner: SavedOwner): Promise<SavedCopy[]> {
  return inKeptSavedDb(owner, async (db) => await db.copies.toArray(), []);
}

import { type AccountState, type AccountStore, emptyAccount, namedBlobs } from '../sync/account-state.ts';
import { type AccountDb, inAccountDb, inStoredAccountDb } from './account-db.ts';
import { changeStored } from './private-dbs.ts';
import { type MakeSpace, withSpace } from './storage-space.ts';

/** The bytes and the kind that a base64 `data:` URL holds. */
function bytesOfDataUrl(dataUrl: string): { bytes: ArrayBuffer; type: string } {
  const [head = '', base64 = ''] = dataUrl.split(',', 2);
  const characters = atob(base64);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < characters.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return { bytes: bytes.buffer, type: head.slice('data:'.length).split(';')[0] ?? '' };
}

const chunkLength = 0x8000;

/** The base64 `data:` URL of bytes. */
function dataUrlOf({ bytes, type }: { bytes: ArrayBuffer; type: string }): string {
  const all = new Uint8Array(bytes);
  let characters = '';
  // A call takes only so many arguments.
  for (let at = 0; at < all.length; at += chunkLength) {
    characters += String.fromCharCode(...all.subarray(at, at + chunkLength));
  }
  return `data:${type};base64,${btoa(characters)}`;
}

const stateKey = 'account';

const restKeys = [
  'meEpoch',
  'pause',
  'isLeft',
  'publishedAt',
  'publications',
  'receipts',
  'nextSeq',
] as const satisfies readonly (keyof AccountState)[];

/** The other fields of the state, by the names that devices store. */
type Rest = Pick<AccountState, (typeof restKeys)[number]> & { nextAttentionId: number };

function restOf(state: AccountState): Rest {
  const rest = Object.fromEntries(restKeys.map((key) => [key, state[key]]));
  // The keys are those of the type.
  return { ...rest, nextAttentionId: state.nextReviewId } as Rest;
}

async function readState(db: AccountDb, userId: number): Promise<AccountState> {
  const stored = await db.me.get(userId);
  const rest = await db.meta.get(stateKey);
  const entries = await db.outbox.toArray();
  const reviewItems = await db.attention.toArray();
  const { savedAt: _savedAt, ...me } = stored ?? { savedAt: 0 };
  const empty = emptyAccount(userId);
  // Only `writeState` writes under this key.
  const { nextAttentionId: nextReviewId = empty.nextReviewId, ...known } = (rest?.value ?? {}) as Partial<Rest>;
  return {
    ...empty,
    ...known,
    nextReviewId,
    me: 'id' in me ? me : null,
    entries,
    reviewItems,
  };
}

interface Change {
  before: AccountState;
  after: AccountState;
  now: number;
}

function differing<Row>(before: readonly Row[], after: readonly Row[], keyOf: (row: Row) => number) {
  const keys = new Set(after.map(keyOf));
  return {
    put: after.filter((row) => !before.includes(row)),
    gone: before.map(keyOf).filter((key) => !keys.has(key)),
  };
}

async function writeMe(db: AccountDb, { before, after, now }: Change): Promise<void> {
  if (after.me === before.me) return;
  if (after.me) await db.me.put({ ...after.me, savedAt: now });
  else await db.me.clear();
}

async function writeState(db: AccountDb, change: Change): Promise<void> {
  const { before, after, now } = change;
  if (after === before) return;
  await writeMe(db, change);
  const entries = differing(before.entries, after.entries, ({ seq }) => seq);
  await db.outbox.bulkDelete(entries.gone);
  await db.outbox.bulkPut(entries.put);
  const items = differing(before.reviewItems, after.reviewItems, ({ id }) => id);
  await db.attention.bulkDelete(items.gone);
  await db.attention.bulkPut(items.put);
  const rest = restOf(after);
  if (JSON.stringify(rest) !== JSON.stringify(restOf(before))) {
    await db.meta.put({ key: stateKey, value: rest, savedAt: now });
  }
}

async function dropLoose(db: AccountDb, state: AccountState): Promise<void> {
  const named = namedBlobs(state);
  await db.blobs.filter(({ id }) => !named.has(id)).delete();
}

/** The dependencies of an account's store besides its database. */
export interface AccountStoreNeeds {
  now(): number;
  /** Called while the device is full. */
  makeSpace: MakeSpace;
}

/**
 * Stores an account in its private database. Each change is one strict transaction in which only Dexie is awaited.
 *
 * @see traps §1, SYNC-10
 */
export function dexieAccountStore(userId: number, { now, makeSpace }: AccountStoreNeeds): AccountStore {
  const inAccountDbWithSpace = <T>(work: (db: AccountDb) => Promise<T>) =>
    withSpace(() => inAccountDb(userId, work), makeSpace);

  function stateTables(db: AccountDb) {
    return [db.me, db.meta, db.outbox, db.attention];
  }

  return {
    read: () =>
      inStoredAccountDb(
        userId,
        async (db) => await db.transaction('r', stateTables(db), async () => await readState(db, userId)),
        emptyAccount(userId),
      ),
    change: (decide, picture) =>
      changeStored(
        () =>
          inAccountDbWithSpace((db) =>
            db.transaction('rw', [...stateTables(db), db.blobs], async () => {
              const before = await readState(db, userId);
              const { state: after, result } = decide(before);
              if (picture) await db.blobs.put({ id: picture.id, ...bytesOfDataUrl(picture.dataUrl), savedAt: now() });
              await writeState(db, { before, after, now: now() });
              return result;
            }),
          ),
        emptyAccount(userId),
        (empty) => {
          const { state: after, result } = decide(empty);
          return { after, result };
        },
      ),
    async readBlob(id) {
      const picture = await inStoredAccountDb(userId, async (db) => await db.blobs.get(id), undefined);
      return picture && dataUrlOf(picture);
    },
    dropLooseBlobs: () =>
      inStoredAccountDb(
        userId,
        async (db) => {
          await db.transaction('rw', [...stateTables(db), db.blobs], async () => {
            await dropLoose(db, await readState(db, userId));
          });
        },
        undefined,
      ),
  };
}

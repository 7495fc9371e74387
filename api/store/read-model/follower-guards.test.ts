import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { openPglite } from '../../testing/pglite-source.ts';
import { newTalent } from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';
import type { Connection, Engine } from '../engines/engine.ts';
import { openSqlite } from '../engines/sqlite.ts';
import { readSyncHead } from '../feeds/sync-history.ts';
import { migrate } from '../migrate.ts';
import { mutate } from '../mutate.ts';
import { openStore, type Store } from '../open-store.ts';
import { createDueWork } from '../payments/due-work.ts';
import { readChanges } from './changes-source.ts';
import { type CopiedLists, ListFollower } from './follower.ts';
import { type ListCopy, openListCopy } from './list-copy.ts';
import { createCopiedListReader, openCopyIn } from './open-lists.ts';

// No answer of the database instead, on a machine that stands still.
const patientMs = 60_000;

let store: Store;
let clock: FakeClock;
let folder: string;
let dataDir: string;
beforeAll(async () => {
  clock = createFakeClock();
  folder = await mkdtemp(join(tmpdir(), 'dalil-follower-guards-'));
  store = await openStore({ dataDir: folder, clock, postgres: await openPglite() });
}, 120_000);
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'copy-'));
});

/** A database whose statements are counted, and whose answers are held back on the way when a test wants it. */
class Watched {
  asked: string[] = [];
  #held: { isWanted: (text: string) => boolean; reached: () => void; released: Promise<void> } | undefined;

  /** Holds the answer of the next statement that a test means. @returns When it is held, and how it goes on. */
  hold(isWanted: (text: string) => boolean): { reached: Promise<void>; release: () => void } {
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    this.#held = { isWanted, reached: reached.resolve, released: released.promise };
    return { reached: reached.promise, release: released.resolve };
  }

  get engine(): Engine {
    return { ...store.engine, reader: this.#watched(store.engine.reader) };
  }

  #watched(connection: Connection): Connection {
    return {
      ...connection,
      listing: connection.listing,
      run: (query, values) => connection.run(query, values),
      sql: async (text, values) => {
        this.asked.push(text);
        const rows = await connection.sql(text, values);
        const held = this.#held;
        if (held?.isWanted(text)) {
          this.#held = undefined;
          held.reached();
          await held.released;
        }
        return rows;
      },
    };
  }
}

const isLook = (text: string) => text.includes('sync_clock');
const isPageOfCards = (text: string) => text.includes('from talent_cards where position >');

let followers: ListFollower[] = [];
afterEach(async () => {
  for (const follower of followers) await follower.close();
  followers = [];
});

async function follow(watched: Watched, given: { rowsPerFeed?: number; waitMs?: number } = {}): Promise<ListFollower> {
  const copy = await openCopyIn(dataDir, { isUsable: true });
  const follower = new ListFollower({ engine: watched.engine, copy, clock, waitMs: patientMs, ...given });
  followers.push(follower);
  return follower;
}

let numbered = 0;
async function insert(): Promise<number> {
  numbered += 1;
  const [id = 0] = await store.bulk.insertTalents([newTalent(numbered)]);
  return id;
}

async function change(id: number, values: { name?: string; isActive?: boolean }): Promise<void> {
  const { users } = store.engine.tables;
  await mutate({ engine: store.engine, clock }, async (tx, touch) => {
    await tx.db.update(users).set(values).where(eq(users.id, id));
    touch('talents', id);
  });
}

async function nameIn(copied: CopiedLists | undefined, id: number): Promise<string | undefined> {
  const [[json] = []] = (await copied?.lists.sql('select json from talent_cards where id = ?', [id])) ?? [];
  return json === undefined ? undefined : JSON.parse(String(json)).name;
}

const head = () => readSyncHead(store.engine.reader);

describe('a reader of the copy (T16)', () => {
  it('is not answered from a look that began before its question', async () => {
    const watched = new Watched();
    const id = await insert();
    const follower = await follow(watched);
    await follower.follow();
    const held = watched.hold(isLook);
    const looking = follower.follow();
    await held.reached;
    await change(id, { name: 'Changed since' });
    const answered = follower.upTo(await head());
    held.release();
    await looking;
    expect(await nameIn(await answered, id)).toBe('Changed since');
  });

  it('reads the database itself where the copy is late, however soon it comes afterwards', async () => {
    const watched = new Watched();
    const id = await insert();
    const follower = await follow(watched, { waitMs: 50 });
    await follower.follow();
    await change(id, { name: 'Late' });
    const held = watched.hold(isLook);
    expect(await follower.upTo(await head())).toBeUndefined();
    held.release();
    await follower.follow();
    expect(await nameIn(await follower.upTo(await head()), id)).toBe('Late');
  });

  it('asks the database nothing while the copy has what it wants', async () => {
    const watched = new Watched();
    const follower = await follow(watched);
    await follower.follow();
    const at = await head();
    watched.asked = [];
    expect((await follower.upTo(at))?.head.rev).toBe(at.rev);
    expect(watched.asked).toEqual([]);
  });

  it('sees nothing of a copy that is filled anew, until it is whole', async () => {
    const watched = new Watched();
    const id = await insert();
    const follower = await follow(watched, { rowsPerFeed: 1 });
    await follower.follow();
    await store.sync.beginNewEpoch();
    const held = watched.hold(isPageOfCards);
    const filling = follower.follow();
    await held.reached;
    expect(follower.last()).toBeUndefined();
    expect(await follower.upTo(await head())).toBeUndefined();
    held.release();
    await filling;
    expect(await nameIn(follower.last(), id)).toBeDefined();
  });

  it('never sees a copy between two pages of changes', async () => {
    const watched = new Watched();
    const follower = await follow(watched, { rowsPerFeed: 1 });
    await follower.follow();
    const before = follower.last()?.head.rev;
    const some = [await insert(), await insert(), await insert()];
    const first = watched.hold(isLook);
    const following = follower.follow();
    await first.reached;
    const second = watched.hold(isLook);
    first.release();
    await second.reached;
    expect(follower.last()?.head.rev).toBe(before);
    second.release();
    await following;
    for (const id of some) expect(await nameIn(follower.last(), id)).toBeDefined();
  });

  it('goes on with the database where the copy cannot be read, and does not try it again', async () => {
    const watched = new Watched();
    const follower = await follow(watched);
    await follower.follow();
    const context = { engine: store.engine, clock };
    const reader = createCopiedListReader({ ...context, dueWork: createDueWork(context), follower });
    const asked: string[] = [];
    const read = () =>
      reader.read(async (lists) => {
        asked.push(lists === store.engine.reader ? 'database' : 'copy');
        if (lists !== store.engine.reader) throw new Error('a damaged page');
        return 'read';
      });
    expect([await read(), await read()]).toEqual(['read', 'read']);
    expect(asked).toEqual(['copy', 'database', 'database']);
  });
});

describe('the copy (T16)', () => {
  it('loses whom a page says is gone', async () => {
    const [gone, kept] = [await insert(), await insert()];
    const follower = await follow(new Watched());
    await follower.follow();
    await change(gone, { isActive: false });
    const copied = await follower.upTo(await head());
    expect(await nameIn(copied, gone)).toBeUndefined();
    expect(await nameIn(copied, kept)).toBeDefined();
  });

  it('tells the time of its last look, also of one that brought nothing', async () => {
    const follower = await follow(new Watched());
    await follower.follow();
    clock.advance(90_000);
    await follower.follow();
    expect(follower.last()?.asOf).toEqual(clock.now());
  });

  it('has what was written while it was filled, also of rows that it had taken already', async () => {
    const watched = new Watched();
    const id = await insert();
    await insert();
    const follower = await follow(watched);
    const held = watched.hold(isPageOfCards);
    const filling = follower.follow();
    await held.reached;
    await change(id, { name: 'Written meanwhile' });
    held.release();
    await filling;
    expect(await nameIn(await follower.upTo(await head()), id)).toBe('Written meanwhile');
  });

  it('is filled where the tombstones behind its place are gone', async () => {
    const id = await insert();
    const one = await follow(new Watched());
    await one.follow();
    await one.close();
    followers = [];
    await change(id, { isActive: false });
    const later = new Date(clock.now().getTime() + 1);
    await store.sync.purge({ tombstones: later, keys: later });
    const follower = await follow(new Watched());
    await follower.follow();
    expect(await nameIn(await follower.upTo(await head()), id)).toBeUndefined();
  });
});

describe('the file of a copy (T16)', () => {
  /** The file in an engine of its own, whose nth commit from now on fails. */
  async function openFile(failsAt = Number.POSITIVE_INFINITY): Promise<{ copy: ListCopy; engine: Engine }> {
    const engine = openSqlite(join(dataDir, 'lists.sqlite'));
    await migrate(engine, { now: clock.now(), beforeChange: async () => undefined });
    let commits = 0;
    const failing: Engine = {
      ...engine,
      write: (work) =>
        engine.write(async (tx) => {
          const result = await work(tx);
          commits += 1;
          if (commits === failsAt) throw new Error('the disk is full');
          return result;
        }),
    };
    return { copy: await openListCopy(failing), engine };
  }

  const changesSince = (since: number) => readChanges(store.engine.reader, { since, rowsPerFeed: 100 });

  it('has no place while it is filled, for the next start either', async () => {
    const first = await openFile();
    await first.copy.beginFill();
    await first.copy.endFill((await changesSince(0)).head);
    expect(first.copy.state()).toBeDefined();
    await first.copy.beginFill();
    expect(first.copy.state()).toBeUndefined();
    await first.copy.close();
    const next = await openFile();
    expect(next.copy.state()).toBeUndefined();
    await next.copy.close();
  });

  it.each([1, 2])('takes rows and their place both or neither, where commit %i fails', async (failsAt) => {
    const first = await openFile();
    await first.copy.beginFill();
    await first.copy.endFill((await changesSince(0)).head);
    await first.copy.close();
    const since = (await head()).rev;
    const id = await insert();
    const failing = await openFile(failsAt);
    const changes = await changesSince(since);
    await failing.copy.apply(changes).catch(() => undefined);
    await failing.copy.close();
    const next = await openFile();
    const rows = await next.engine.reader.sql('select id from talent_cards where id = ?', [id]);
    expect([next.copy.state()?.rev, rows.length]).toEqual(failsAt === 1 ? [since, 0] : [changes.upTo, 1]);
    await next.copy.close();
  });
});

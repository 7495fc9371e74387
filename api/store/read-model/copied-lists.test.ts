import { expect, it } from 'vitest';
import { describeOnPostgres, type TestStore } from '../../testing/each-engine.ts';
import { newTalent } from '../../testing/store-builders.ts';
import type { Connection, Engine } from '../engines/engine.ts';
import { listingFormat } from '../feeds/listing-format.ts';
import { readSyncHead, type SyncHead } from '../feeds/sync-history.ts';
import { versionOf } from '../payments/due-work.ts';
import { StoreError } from '../store-error.ts';
import { ListFollower } from './follower.ts';
import type { ListCopy } from './list-copy.ts';
import { createCopiedListReader, openCopyIn } from './open-lists.ts';

// No answer of the database instead, on a machine that stands still.
const patientMs = 60_000;

/** A follower whose database may be away or hold back an answer, and whose copy notes what is done with it. */
async function followed(store: TestStore, given: { waitMs?: number; rowsPerFill?: number } = {}) {
  const [asked, done]: [string[], string[]] = [[], []];
  const line = { isAway: false, isCopyFull: false };
  let held: { isWanted: (text: string) => boolean; reached(): void; released: Promise<void> } | undefined;
  const { reader } = store.engine;
  const watched: Connection = {
    ...{ db: reader.db, tables: reader.tables, listing: reader.listing, run: reader.run.bind(reader) },
    async sql(text, values) {
      asked.push(text);
      if (line.isAway) throw new StoreError('busy');
      const rows = await reader.sql(text, values);
      if (held?.isWanted(text)) {
        const { reached, released } = held;
        held = undefined;
        reached();
        await released;
      }
      return rows;
    },
  };
  const engine: Engine = { ...store.engine, reader: watched };
  const copy = await openCopyIn(store.dataDir, { isUsable: true });
  const noted = <Args extends unknown[]>(name: string, work: (...args: Args) => Promise<void>) =>
    async function note(...args: Args) {
      done.push(name);
      if (line.isCopyFull) throw new StoreError('storage_full');
      await work(...args);
    };
  const notedCopy: ListCopy = {
    ...copy,
    beginFill: noted('begin fill', copy.beginFill),
    fill: noted('fill', copy.fill),
    endFill: noted('end fill', copy.endFill),
    apply: noted('apply', copy.apply),
    close: noted('close', copy.close),
  };
  const follower = new ListFollower({ engine, copy: notedCopy, clock: store.clock, waitMs: patientMs, ...given });
  /** Holds the answer of the next statement that a test means. */
  function hold(isWanted: (text: string) => boolean) {
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    held = { isWanted, reached: reached.resolve, released: released.promise };
    return { reached: reached.promise, release: released.resolve };
  }
  const head = () => readSyncHead(reader);
  return { follower, engine, line, asked, done, hold, head };
}

const isLook = (text: string) => text.includes('sync_clock');
const isPageOfCards = (text: string) => text.includes('from talent_cards where position >');
const people = (count: number) => Array.from({ length: count }, (_, n) => newTalent(n));

// Lists on SQLite are read beside the process already.
describeOnPostgres('a copy of the lists', (open) => {
  it('tells a fault once, until it works again', async () => {
    const store = await open();
    const { follower, line, head } = await followed(store);
    await follower.follow();
    for (const _ of ['first', 'again']) {
      line.isAway = true;
      await expect(follower.follow()).rejects.toMatchObject({ code: 'busy' });
      await follower.follow();
      line.isAway = false;
      await follower.follow();
    }
    await store.bulk.insertTalents(people(1));
    line.isCopyFull = true;
    await expect(follower.follow()).rejects.toMatchObject({ code: 'storage_full' });
    await follower.follow();
    expect(follower.last()?.head.rev).toBe(0);
    line.isCopyFull = false;
    await follower.follow();
    expect(follower.last()?.head).toMatchObject(await head());
    await follower.close();
  });

  it('is filled once, and written only where something changed', async () => {
    const store = await open();
    await store.bulk.insertTalents(people(3));
    const { follower, done, head } = await followed(store, { rowsPerFill: 2 });
    expect(await follower.upTo(await head())).toBeUndefined();
    expect(done).toEqual([]);
    await follower.follow();
    expect(done).toEqual(['begin fill', 'fill', 'fill', 'end fill']);
    await follower.follow();
    expect(done).toHaveLength(4);
    await store.bulk.insertTalents([newTalent(9)]);
    expect((await follower.upTo(await head()))?.head.rev).toBe(4);
    expect(done.slice(4)).toEqual(['apply']);
    await store.engine.write((tx) => tx.sql("update sync_meta set ranked_day = '2999-01-01'"));
    await follower.follow();
    expect(done.slice(4)).toEqual(['apply', 'apply']);
    await store.engine.write((tx) => tx.sql('update sync_meta set listing_format = ?', [listingFormat + 1]));
    await follower.follow();
    await follower.follow();
    expect(done.slice(4)).toEqual(['apply', 'apply', 'apply']);
    // A newer version was here, and went again.
    await store.engine.write((tx) => tx.sql('update sync_meta set listing_format = ?', [listingFormat]));
    await follower.follow();
    expect(done.slice(7)).toEqual(['begin fill', 'fill', 'fill', 'end fill']);
    await follower.close();
  });

  it('ends in the middle of a fill when it is closed, and shows nothing any more', async () => {
    const store = await open();
    await store.bulk.insertTalents(people(5));
    const { follower, done, asked, hold, head } = await followed(store, { rowsPerFill: 1 });
    const held = hold(isPageOfCards);
    const filling = follower.follow();
    await held.reached;
    const closing = follower.close();
    held.release();
    await Promise.all([filling, closing]);
    expect(done.filter((one) => one !== 'fill')).toEqual(['begin fill', 'close']);
    expect(done.filter((one) => one === 'fill').length).toBeLessThan(5);
    expect(follower.last()).toBeUndefined();
    const before = asked.length;
    await follower.follow();
    expect(await follower.upTo(await head())).toBeUndefined();
    expect(asked).toHaveLength(before);
  });

  it('takes no changes any more when it is closed meanwhile', async () => {
    const store = await open();
    const { follower, done, hold } = await followed(store);
    await follower.follow();
    await store.bulk.insertTalents(people(1));
    const held = hold(isLook);
    const following = follower.follow();
    await held.reached;
    const closing = follower.close();
    held.release();
    await Promise.all([following, closing]);
    expect(done).not.toContain('apply');
    expect(done.at(-1)).toBe('close');
    expect(follower.last()).toBeUndefined();
  });
});

describeOnPostgres('a reader of the copy', (open) => {
  /** A reader, and where it reads: in the database or in the copy. */
  async function reading(store: TestStore, given: Parameters<typeof followed>[1] = {}) {
    const parts = await followed(store, given);
    const { follower, engine, line, head } = parts;
    let looks = 0;
    const told = async (): Promise<SyncHead> => {
      looks += 1;
      if (line.isAway) throw new StoreError('busy');
      return head();
    };
    const dueWork = { head: told, version: async () => versionOf(await told()) };
    const reader = createCopiedListReader({ engine, dueWork, follower });
    const placeOf = (lists: Connection) => (lists === engine.reader ? 'database' : 'copy');
    const read = () => reader.read(async (lists, version) => [placeOf(lists), version]);
    return { ...parts, reader, read, placeOf, looks: () => looks };
  }

  it('reads the database until there is a copy, and the copy while the database is away', async () => {
    const store = await open();
    await store.bulk.insertTalents(people(1));
    const { follower, reader, read, line, head } = await reading(store);
    const version = versionOf(await head());
    expect(await read()).toEqual(['database', version]);
    line.isAway = true;
    await expect(read()).rejects.toMatchObject({ code: 'busy' });
    await expect(reader.version()).rejects.toMatchObject({ code: 'busy' });
    line.isAway = false;
    await follower.follow();
    const asOf = store.clock.now();
    expect(await read()).toEqual(['copy', version]);
    expect(await reader.version()).toBe(version);
    expect(reader.asOf()).toBeUndefined();

    store.clock.advance(5000);
    line.isAway = true;
    expect(await read()).toEqual(['copy', version]);
    expect(reader.asOf()).toEqual(asOf);
    expect(await reader.version()).toBe(version);
    line.isAway = false;
    await store.bulk.insertTalents([newTalent(7)]);
    expect(await read()).toEqual(['copy', versionOf(await head())]);
    expect(reader.asOf()).toBeUndefined();
    await follower.close();
  });

  it('shares one question among those who ask at a time', async () => {
    const { follower, read, looks } = await reading(await open());
    await follower.follow();
    const before = looks();
    await Promise.all([read(), read(), read()]);
    expect(looks() - before).toBe(1);
    await follower.close();
  });

  it('reads the database where the copy is late, and what there is where that fails too', async () => {
    const store = await open();
    const { follower, reader, read, placeOf, hold, head } = await reading(store, { waitMs: 20 });
    await follower.follow();
    const before = versionOf(await head());
    await store.bulk.insertTalents(people(1));
    const held = hold(isLook);
    expect(await read()).toEqual(['database', versionOf(await head())]);
    const places: string[] = [];
    const found = await reader.read(async (lists, version) => {
      places.push(placeOf(lists));
      if (placeOf(lists) === 'database') throw new StoreError('busy');
      return version;
    });
    expect([found, places]).toEqual([before, ['database', 'copy']]);
    expect(reader.asOf()).toEqual(store.clock.now());
    held.release();
    await follower.close();
    const failing = reader.read(() => Promise.reject(new StoreError('busy')));
    await expect(failing).rejects.toMatchObject({ code: 'busy' });
  });
});

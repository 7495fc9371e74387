import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FeedName, feedNames } from '#shared/catalog/feeds.ts';
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { openPglite } from '../../testing/pglite-source.ts';
import { featuredFor, newCompany, newJob, newTalent } from '../../testing/store-builders.ts';
import { asc, eq } from '../drizzle.ts';
import type { Connection, Engine } from '../engines/engine.ts';
import type { PostgresSource } from '../engines/postgres.ts';
import { listings } from '../feeds/cards.ts';
import { readSyncHead } from '../feeds/sync-history.ts';
import { mutate } from '../mutate.ts';
import { openStore, type Store } from '../open-store.ts';
import { StoreError } from '../store-error.ts';
import { ListFollower } from './follower.ts';
import { openCopyIn } from './open-lists.ts';

const hourMs = 3_600_000;
// No answer of the database instead, on a machine that stands still.
const patientMs = 60_000;
const tableOf = { talents: 'users', companies: 'companies', jobs: 'jobs' } as const;

let source: PostgresSource;
let store: Store;
let clock: FakeClock;
let dataDir: string;
beforeAll(async () => {
  source = await openPglite();
  clock = createFakeClock();
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-follower-'));
  store = await openStore({ dataDir, clock, postgres: source });
}, 120_000);
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A database of which every so many-th statement fails, and its snapshots too. */
function failing(engine: Engine, everyNth: () => number): Engine {
  let asked = 0;
  const mayFail = () => {
    asked += 1;
    const nth = everyNth();
    if (nth > 0 && asked % nth === 0) throw new StoreError('busy');
  };
  const failingConnection = (connection: Connection): Connection => ({
    ...connection,
    listing: connection.listing,
    run: (query, values) => connection.run(query, values),
    async sql(text, values) {
      mayFail();
      const rows = await connection.sql(text, values);
      mayFail();
      return rows;
    },
  });
  return {
    ...engine,
    reader: failingConnection(engine.reader),
    snapshot: (work) => engine.snapshot((connection) => work(failingConnection(connection))),
  };
}

async function openFollower({ everyNth, rowsPerFeed }: { everyNth: () => number; rowsPerFeed: number }) {
  const copy = await openCopyIn(dataDir, { isUsable: true });
  const pages = { rowsPerFeed, rowsPerFill: rowsPerFeed * 4 };
  return new ListFollower({ engine: failing(store.engine, everyNth), copy, clock, ...pages, waitMs: patientMs });
}

/** All that lists are read from, and what a search finds. */
async function listsIn(connection: Connection) {
  const lists: Record<string, unknown> = {};
  for (const feed of feedNames) {
    const name = listings[feed];
    const rows = await connection.sql(
      `select position, id, industry, country, company_id, haystack, json from ${name}_cards order by position`,
    );
    lists[feed] = rows.map((row) => row.map((value) => (value === null ? null : String(value))));
    const found = (word: string) => connection.listing.positions(connection, name, { words: [[word]], cap: 1000 });
    lists[`${feed} found`] = [
      await found(' person'),
      await found(' changed'),
      await found(' compa'),
      await found(' e'),
    ];
  }
  const counts = await connection.sql(
    'select feed, industry, count from listing_counts where count > 0 order by feed, industry',
  );
  return { ...lists, counts: counts.map((row) => row.map(String)) };
}

let inserted = 0;
const row = fc.nat(1000);
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('insert' as const), feed: fc.constantFrom(...feedNames), row }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      row,
      change: fc.constantFrom<[FeedName, Record<string, unknown>][]>(
        ['talents', { isActive: false }],
        ['talents', { isActive: true }],
        ['talents', { role: 'talent', bio: 'changed' }],
        ['talents', { name: 'Changed Person' }],
        ['talents', { industry: 'energy' }],
        ['companies', { isActive: false }],
        ['companies', { isActive: true, name: 'Renamed' }],
        ['jobs', { status: 'closed' }],
        ['jobs', { status: 'active', title: 'Changed' }],
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('feature' as const), row }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('delete' as const), feed: fc.constantFrom(...feedNames), row }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const), row }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('purge' as const) }) },
  // What the follower meets.
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('follow' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fail' as const), everyNth: fc.integer({ min: 2, max: 7 }) }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

async function pickRow(feed: FeedName, pick: number): Promise<number | undefined> {
  const table = store.engine.tables[tableOf[feed]];
  const rows = await store.engine.reader.db.select({ id: table.id }).from(table).orderBy(asc(table.id));
  return rows[pick % (rows.length || 1)]?.id;
}

async function insertInto(feed: FeedName, pick: number): Promise<void> {
  const now = clock.now();
  const some = Array.from({ length: (pick % 4) + 1 }, () => (inserted += 1));
  if (feed === 'talents') {
    await store.bulk.insertTalents(some.map((n) => newTalent(n, n % 3 ? {} : featuredFor(1, now))));
  }
  if (feed === 'companies') await store.bulk.insertCompanies(some.map((n) => newCompany(n)));
  const companyId = feed === 'jobs' ? await pickRow('companies', pick) : undefined;
  const expiryDate = new Date(now.getTime() + ((pick % 40) + 1) * hourMs);
  if (companyId) await store.bulk.insertJobs(some.map(() => newJob(companyId, now, { expiryDate })));
}

async function write(feed: FeedName, pick: number, values?: Record<string, unknown>): Promise<void> {
  const id = await pickRow(feed, pick);
  if (id === undefined) return;
  const table = store.engine.tables[tableOf[feed]];
  await mutate({ engine: store.engine, clock }, async (tx, touch) => {
    if (values) await tx.db.update(table).set(values).where(eq(table.id, id));
    else await tx.db.delete(table).where(eq(table.id, id));
    touch(feed, id);
  });
}

/** A backup from before a person registered: the restored history knows nothing of them. */
async function restore(pick: number): Promise<void> {
  const id = await pickRow('talents', pick);
  await store.engine.write(async (tx) => {
    await tx.sql(
      `update listing_counts set count = count - 1
       where feed = 'talents' and industry = (select industry from talent_cards where id = ?)`,
      [id ?? 0],
    );
    for (const from of ["feed where feed = 'talents' and id", 'talent_cards where id', 'users where id']) {
      await tx.sql(`delete from ${from} = ?`, [id ?? 0]);
    }
  });
  await store.sync.beginNewEpoch();
}

async function change(step: Step): Promise<void> {
  const later = new Date(clock.now().getTime() + hourMs);
  if (step.kind === 'insert') await insertInto(step.feed, step.row);
  if (step.kind === 'change') await write(step.change[0], step.row, step.change[1]);
  if (step.kind === 'feature') await write('talents', step.row, featuredFor(2, clock.now()));
  if (step.kind === 'delete') await write(step.feed, step.row);
  if (step.kind === 'wait') clock.advance(step.hours * hourMs);
  if (step.kind === 'restore') await restore(step.row);
  if (step.kind === 'purge') await store.sync.purge({ tombstones: later, keys: later });
}

/** A process with the copy, and what happens to it. */
class Process {
  everyNth = 0;
  #follower: ListFollower | undefined;
  readonly #rowsPerFeed: number;

  constructor(rowsPerFeed: number) {
    this.#rowsPerFeed = rowsPerFeed;
  }

  async follower(): Promise<ListFollower> {
    this.#follower ??= await openFollower({ everyNth: () => this.everyNth, rowsPerFeed: this.#rowsPerFeed });
    return this.#follower;
  }

  async follow(): Promise<void> {
    // A fault is told once; the next look comes all the same.
    await (await this.follower()).follow().catch(() => undefined);
  }

  /** Ends in the middle of a page, as likely as not. */
  async end(): Promise<void> {
    const following = this.follow();
    await this.#follower?.close();
    await following;
    this.#follower = undefined;
  }

  async meet(step: Step, isFollowing: boolean): Promise<void> {
    if (step.kind === 'fail') this.everyNth = step.everyNth;
    else if (step.kind === 'restart') await this.end();
    else if (step.kind === 'follow') await this.follow();
    // Some changes come while it follows.
    else await Promise.all([isFollowing ? this.follow() : undefined, change(step)]);
  }
}

it('is the lists of the database at every head, whatever is written, fails or is killed (T16)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyStep, fc.boolean()), { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, rowsPerFeed) => {
        const process = new Process(rowsPerFeed);
        for (const [step, isFollowing] of steps) await process.meet(step, isFollowing);
        process.everyNth = 0;
        const follower = await process.follower();
        await process.follow();
        await store.talentListing.doDueWork();
        const head = await readSyncHead(store.engine.reader);
        const copied = await follower.upTo(head);
        expect(copied?.head).toMatchObject({ epoch: head.epoch, rev: head.rev, rankedDay: head.rankedDay });
        if (copied) expect(await listsIn(copied.lists)).toEqual(await listsIn(store.engine.reader));
        await follower.close();
      },
    ),
    { numRuns: 40, interruptAfterTimeLimit: 20_000 },
  );
}, 120_000);

it('knows every acknowledged write of many writers before it answers (T16)', async () => {
  const followers = await Promise.all([2, 3].map((rowsPerFeed) => openFollower({ everyNth: () => 0, rowsPerFeed })));
  await Promise.all(followers.map((follower) => follower.follow()));
  let numbered = 100_000;
  const inCopy = { answers: 0 };

  async function shown(follower: ListFollower | undefined, id: number): Promise<number | undefined> {
    const copied = await follower?.upTo(await readSyncHead(store.engine.reader));
    if (!copied) return undefined;
    inCopy.answers += 1;
    const [[json] = []] = await copied.lists.sql('select json from talent_cards where id = ?', [id]);
    return json === undefined ? 0 : JSON.parse(String(json)).rev;
  }

  /** Edits, and answers what a list must show of the row from now on. */
  async function edit(id: number, values: Record<string, unknown>): Promise<number> {
    const table = store.engine.tables.users;
    await mutate({ engine: store.engine, clock }, async (tx, touch) => {
      await tx.db.update(table).set(values).where(eq(table.id, id));
      touch('talents', id);
    });
    const [row] = await store.engine.reader.db.select().from(table).where(eq(table.id, id));
    return row?.isActive ? row.rev : 0;
  }

  async function work(writer: number): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      numbered += 1;
      const given = writer % 2 ? featuredFor(1, clock.now()) : {};
      const [id = 0] = await store.bulk.insertTalents([newTalent(numbered, given)]);
      for (const values of [{ name: `Writer ${writer}` }, { industry: 'energy' }, { isActive: false }]) {
        const rev = await edit(id, values);
        expect(await shown(followers[(writer + round) % 2], id)).toBe(rev);
      }
    }
  }

  await Promise.all(Array.from({ length: 8 }, (_, writer) => work(writer)));
  expect(inCopy.answers).toBe(8 * 4 * 3);
  const inDatabase = await listsIn(store.engine.reader);
  for (const follower of followers) {
    const copied = await follower.upTo(await readSyncHead(store.engine.reader));
    if (copied) expect(await listsIn(copied.lists)).toEqual(inDatabase);
    expect(copied).toBeDefined();
    await follower.close();
  }
}, 120_000);

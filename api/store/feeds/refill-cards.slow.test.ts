import { expect, it } from 'vitest';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { featuredFor, newCompany, newJob, newTalent } from '../../testing/store-builders.ts';
import { asc } from '../drizzle.ts';
import type { Engine } from '../engines/engine.ts';
import { cardTables } from './cards.ts';
import { followOlderWriters, lastRevision, refillBesideWriters, stampOtherCards } from './refill-cards.ts';

const hourMs = 3_600_000;
const feeds = ['talents', 'companies', 'jobs'] as const;

const cardsOf = ({ engine: { reader, tables } }: TestStore, feed: FeedName) =>
  reader.db.select().from(tables[cardTables[feed]]).orderBy(asc(tables[cardTables[feed]].id));
const allCards = async (store: TestStore) => {
  const cards: Awaited<ReturnType<typeof cardsOf>>[] = [];
  for (const feed of feeds) cards.push(await cardsOf(store, feed));
  return cards;
};

/** More people than fit one batch, and two companies of which each has jobs. */
async function fill(store: TestStore, people = 205) {
  const now = store.clock.now();
  const given = (n: number) => (n % 50 === 0 ? featuredFor(5, now) : {});
  const talents = await store.bulk.insertTalents(Array.from({ length: people }, (_, n) => newTalent(n, given(n))));
  const companies = await store.bulk.insertCompanies([newCompany(1), newCompany(2, { country: 'Oman' })]);
  const jobs = await store.bulk.insertJobs(companies.flatMap((id) => [newJob(id, now), newJob(id, now)]));
  return { talents, companies, jobs };
}

/** As a process of an older version writes cards. */
function writeOld({ engine }: Pick<TestStore, 'engine'>, table: string, id?: number) {
  const which = id === undefined ? '' : ` where id = ${id}`;
  return engine.write((tx) => tx.sql(`update ${table} set json = '{"old":true}'${which}`));
}

describeOnEachEngine('cards that are made anew beside writers', (open, { name }) => {
  // SQLite's index can only be filled as a whole.
  const isBeside = name !== 'SQLite';

  it.runIf(isBeside)('are those of all rows that are shown, with place and search text', async () => {
    const store = await open();
    await fill(store);
    const good = await allCards(store);
    await store.engine.write(async (tx) => {
      for (const table of ['talent_cards', 'company_cards', 'job_cards']) {
        await tx.sql(`update ${table} set json = '{"old":true}', haystack = ' old ', position = position - 1000000`);
      }
    });
    const rev = await lastRevision(store.engine);
    expect(await refillBesideWriters(store.engine, store.clock.now())).toBe(rev);
    expect(await allCards(store)).toEqual(good);
    expect(await lastRevision(store.engine)).toBe(rev);
  });

  it.runIf(isBeside)('are none of rows that nobody may see, though the feed still names them', async () => {
    const store = await open();
    const { talents, companies, jobs } = await fill(store, 4);
    await store.engine.write(async (tx) => {
      await tx.sql('update users set is_active = false where id = ?', [talents[0]]);
      await tx.sql("update users set role = 'admin' where id = ?", [talents[1]]);
      await tx.sql('update companies set is_active = false where id = ?', [companies[0]]);
      await tx.sql("update jobs set status = 'closed' where id = ?", [jobs[2]]);
    });
    await refillBesideWriters(store.engine, store.clock.now());
    const ids = (await allCards(store)).map((cards) => cards.map(({ id }) => id));
    expect(ids).toEqual([talents.slice(2), [companies[1]], [jobs[3]]]);
  });

  it('are no cards of those who left', async () => {
    const store = await open();
    const { talents } = await fill(store, 2);
    await store.engine.write((tx) => tx.sql("update feed set gone = true where feed = 'talents'"));
    await writeOld(store, 'talent_cards');
    await refillBesideWriters(store.engine, store.clock.now());
    expect((await cardsOf(store, 'talents')).map(({ id, json }) => [id, json])).toEqual(
      talents.map((id) => [id, '{"old":true}']),
    );
  });

  it('are made once more of what was written meanwhile, up to the last revision', async () => {
    const store = await open();
    const { talents } = await fill(store, 2);
    const [id = 0] = talents;
    const good = await cardsOf(store, 'talents');
    const before = await lastRevision(store.engine);
    let writes = 0;
    const beside: Engine = {
      ...store.engine,
      async write(work) {
        const result = await store.engine.write(work);
        writes += 1;
        // After the first batch an older process writes one of its rows.
        if (writes === 1) {
          await store.engine.write(async (tx) => {
            await tx.sql('update sync_clock set rev = rev + 1');
            await tx.sql("update feed set rev = ? where feed = 'talents' and id = ?", [before + 1, id]);
          });
          await writeOld(store, 'talent_cards', id);
        }
        return result;
      },
    };
    expect(await refillBesideWriters(beside, store.clock.now())).toBe(before + 1);
    expect(await cardsOf(store, 'talents')).toEqual(good);
  });
});

describeOnEachEngine('cards of an older process', (open, { name }) => {
  const revisions = async ({ engine: { reader, tables } }: TestStore, feed: FeedName) => {
    const rows = await reader.db.select().from(tables.feed).orderBy(asc(tables.feed.id));
    return rows.filter((row) => row.feed === feed).map(({ rev }) => rev);
  };

  it.each(name === 'SQLite' ? ['json'] : ['json', 'haystack', 'position'])(
    'get a new revision where their %s is another',
    async (column) => {
      const store = await open();
      const { talents } = await fill(store, 3);
      const before = await lastRevision(store.engine);
      const value = { json: `'{}'`, haystack: `' old '`, position: 'position - 5' }[column];
      await store.engine.write((tx) =>
        tx.sql(`update talent_cards set ${column} = ${value} where id = ?`, [talents[1]]),
      );
      await stampOtherCards(store, 0);
      expect(await lastRevision(store.engine)).toBe(before + 1);
      expect((await revisions(store, 'talents'))[1]).toBe(before + 1);
      expect(JSON.parse((await cardsOf(store, 'talents'))[1]?.json ?? '')).toMatchObject({ rev: before + 1 });
      await stampOtherCards(store, 0);
      expect(await lastRevision(store.engine)).toBe(before + 1);
    },
  );

  it('get it in every feed, of more rows than fit a batch, but not those from before', async () => {
    const store = await open();
    await fill(store);
    const since = await lastRevision(store.engine);
    await store.bulk.insertTalents(Array.from({ length: 101 }, (_, n) => newTalent(1000 + n)));
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(9)]);
    await store.bulk.insertJobs([newJob(companyId, store.clock.now())]);
    for (const table of ['talent_cards', 'company_cards', 'job_cards']) await writeOld(store, table);
    const before = await lastRevision(store.engine);
    await stampOtherCards(store, since);
    const stamped = async (feed: FeedName) => (await revisions(store, feed)).filter((rev) => rev > before).length;
    expect([await stamped('talents'), await stamped('companies'), await stamped('jobs')]).toEqual([101, 1, 1]);
    const old = (await allCards(store)).map((cards) => cards.filter(({ json }) => json === '{"old":true}').length);
    expect(old).toEqual([205, 2, 4]);
  });

  it('are followed for an hour after the format changed, and as long as it is the format', async () => {
    const store = await open();
    const { talents } = await fill(store, 3);
    const [first = 0] = talents;
    const isOld = async () => (await cardsOf(store, 'talents')).some(({ json }) => json === '{"old":true}');
    const editOld = async () => {
      await store.engine.write(async (tx) => {
        await tx.sql('update sync_clock set rev = rev + 1');
        await tx.sql("update feed set rev = (select rev from sync_clock) where feed = 'talents' and id = ?", [first]);
      });
      await writeOld(store, 'talent_cards', first);
    };
    const follow = followOlderWriters(store, await lastRevision(store.engine));
    // Without a new revision there is nothing to look at.
    await writeOld(store, 'talent_cards', first);
    await follow();
    expect(await isOld()).toBe(true);
    await editOld();
    await follow();
    expect(await isOld()).toBe(false);

    const setFormat = (format: string) =>
      store.engine.write((tx) => tx.sql(`update sync_meta set listing_format = ${format}`));
    await editOld();
    await setFormat('listing_format - 1');
    await follow();
    expect(await isOld()).toBe(true);
    await setFormat('listing_format + 1');
    store.clock.advance(hourMs);
    await follow();
    expect(await isOld()).toBe(false);
    await editOld();
    store.clock.advance(1);
    await follow();
    expect(await isOld()).toBe(true);
  });
});

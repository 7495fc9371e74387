import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { newCompany, newJob, newTalent } from '../testing/store-builders.ts';
import { checkDatabase, shownPictures } from './check-database.ts';
import type { Engine } from './engines/engine.ts';
import { sqliteFile } from './open-store.ts';

describeOnEachEngine('a check of everything', (open, { name }) => {
  it('finds nothing in a whole database, and what is missing in another', async () => {
    const { engine, bulk } = await open();
    await bulk.insertTalents([newTalent(1), newTalent(2)]);
    expect(await checkDatabase(engine)).toEqual([]);
    await engine.write(async (tx) => {
      await tx.sql('delete from talent_cards where id = (select min(id) from talent_cards)');
      await tx.sql("update feed set gone = true where feed = 'talents' and id = (select max(id) from talent_cards)");
    });
    expect(await checkDatabase(engine)).toEqual([
      '1 cards of talents belong to nobody who is shown',
      '1 shown talents have no card',
    ]);
  });

  it('may take longer than other work wherever it asks for a transaction', async () => {
    const { engine } = await open();
    const asked: unknown[] = [];
    const write: Engine['write'] = (work, options) => {
      asked.push(options);
      return engine.write(work, options);
    };
    expect(await checkDatabase({ ...engine, write })).toEqual([]);
    expect(asked).toEqual(Array(engine.dialect === 'sqlite' ? 1 : 2).fill({ isLong: true }));
  });

  it('tells the feed of what is missing, and how many', async () => {
    const { engine, bulk, clock } = await open();
    const [companyId = 0, ...others] = await bulk.insertCompanies([1, 2, 3].map((n) => newCompany(n)));
    await bulk.insertJobs([newJob(companyId, clock.now()), newJob(companyId, clock.now())]);
    await engine.write(async (tx) => {
      for (const id of others) await tx.sql('delete from company_cards where id = ?', [id]);
      await tx.sql("delete from feed where feed = 'jobs'");
    });
    expect(await checkDatabase(engine)).toEqual([
      '2 shown companies have no card',
      '2 cards of jobs belong to nobody who is shown',
    ]);
  });

  it.runIf(name === 'SQLite')('names rows whose owner is not there, and compares no cards then', async () => {
    const { engine, bulk, dataDir } = await open();
    const entry = {
      ...{ institution: 'QU', degree: 'BSc', fieldOfStudy: 'Law', description: null },
      ...{ startDate: '2010-09-01', endDate: null },
    };
    const [id = 0] = await bulk.insertTalents([newTalent(1, { education: [entry, entry] })]);
    await engine.write((tx) => tx.sql('delete from talent_cards'));
    const other = new BetterSqlite3(join(dataDir, sqliteFile));
    other.pragma('foreign_keys = OFF');
    other.prepare('delete from users where id = ?').run(id);
    other.close();
    expect(await checkDatabase(engine)).toEqual(['2 rows of education name rows of users that are not there']);
  });

  it.runIf(name === 'PGlite')(
    'names a table of PostgreSQL that cannot be read, and goes on with the others',
    async () => {
      const { engine } = await open();
      const unreadable = ['aa_first', 'zz_last'];
      const made = unreadable.flatMap((table) => [
        `create table ${table} (n int)`,
        `insert into ${table} values (1)`,
        `create function read_${table}(${table}) returns text language plpgsql as
       $$ begin raise exception 'a value of somebody' using errcode = 'XX001'; end $$`,
        `create cast (${table} as text) with function read_${table}(${table})`,
      ]);
      const gone = unreadable.map((table) => `drop table ${table} cascade`);
      const run = (statements: string[]) =>
        engine.write(async (tx) => {
          for (const statement of statements) await tx.sql(statement);
        });
      try {
        await run(made);
        expect((await checkDatabase(engine)).sort()).toEqual(
          unreadable.map((table) => `table ${table} cannot be read: query failed XX001`),
        );
      } finally {
        await run(gone);
      }
    },
  );

  it.runIf(name === 'PGlite')('names an index of PostgreSQL that is out of order, where amcheck is there', async () => {
    const { engine } = await open();
    // An index whose order is turned over after it was made, as by an update of the system's rules for texts.
    const made = [
      'create extension amcheck',
      "create function turning(a int, b int) returns int language sql immutable as 'select btint4cmp(a, b)'",
      `create operator class turning_ops for type int using btree as
       operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 turning(int, int)`,
      'create table turned (n int)',
      'insert into turned values (1), (2), (3)',
      'create index turned_n on turned using btree (n turning_ops)',
    ];
    const turnOver =
      "create or replace function turning(a int, b int) returns int language sql immutable as 'select btint4cmp(b, a)'";
    const gone = ['drop table turned', 'drop function turning cascade', 'drop extension amcheck'];
    const run = (statements: string[]) =>
      engine.write(async (tx) => {
        for (const statement of statements) await tx.sql(statement);
      });
    try {
      await run(made);
      expect(await checkDatabase(engine)).toEqual([]);
      await run([turnOver]);
      expect(await checkDatabase(engine)).toEqual(['index turned_n cannot be read: query failed XX002']);
    } finally {
      await run(gone);
    }
  });

  it('knows every picture that is shown', async () => {
    const { engine, bulk } = await open();
    const [own, logo] = ['/media/a-256.webp', '/media/b-256.webp'];
    await bulk.insertTalents([newTalent(1, { profilePicture: own }), newTalent(2)]);
    await bulk.insertCompanies([{ ...newCompany(1), logo }]);
    expect((await shownPictures(engine)).sort()).toEqual([own, logo]);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../adapters/repeated-work.ts';
import { failureLine } from '../../startup-failures.ts';
import { openStore } from '../../store/open-store.ts';
import { type PostgresServer, postgresPrograms, startPostgresServer } from '../postgres-server.ts';
import { newTalent } from '../store-builders.ts';

const programs = await postgresPrograms();

// Its own programs: the PostgreSQL inside this process has one account, which may do everything.
describe.runIf(programs)('an account of PostgreSQL that lacks a right', () => {
  let server: PostgresServer;
  let folder: string;
  let url: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dalil-rights-'));
    server = await startPostgresServer(programs ?? '');
    url = await server.newDatabase();
    await asOwner('create role guest login');
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function asOwner(statement: string): Promise<void> {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  const asGuest = () => url.replace('dalil@', 'guest:hidden-secret@');
  const open = (databaseUrl: string) => openStore({ databaseUrl, dataDir: folder, clock: systemClock });
  const lineOf = (databaseUrl: string) =>
    open(databaseUrl).then(
      () => 'opened',
      (error: unknown) => failureLine(error, undefined),
    );

  it.each([
    ['tables', 'grant create on database dalil_1 to guest', /^[^\n]*lacks the right[^\n]*$/],
    [
      'the extension',
      'grant all on schema public to guest; revoke create on database dalil_1 from guest',
      /^[^\n]*lacks the right[^\n]*$/,
    ],
  ])('to make %s is told so at the start, in one line without its password', async (_what, grant, line) => {
    await asOwner(grant);
    const told = await lineOf(asGuest());
    expect(told).toMatch(line);
    expect(told).not.toContain('hidden-secret');
  });

  it('is told so when there is no such database', async () => {
    expect(await lineOf(`${asGuest()}_elsewhere`)).toMatch(/^[^\n]*has no such database[^\n]*$/);
  });

  it('loses it while the server runs: what needs it is busy, what does not goes on, and it works with the right again', async () => {
    await asOwner('grant all on schema public to guest; grant create on database dalil_1 to guest');
    const store = await open(asGuest());
    await asOwner('alter table users owner to dalil; grant select on users to guest');
    const [before] = await store.engine.reader.sql('select count(*) from users');
    await expect(store.users.insert(newTalent(1))).rejects.toMatchObject({ code: 'busy' });
    expect((await store.engine.reader.sql('select count(*) from users'))[0]).toEqual(before);
    await asOwner('alter table users owner to guest');
    expect(await store.users.insert(newTalent(1))).toMatchObject({ slug: newTalent(1).slug });
    await store.close();
  });
});

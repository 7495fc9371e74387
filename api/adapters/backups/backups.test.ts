import { statSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStore, type Store } from '../../store/open-store.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { type PostgresServer, postgresPrograms, startPostgresServer } from '../../testing/postgres-server.ts';
import { newTalent } from '../../testing/store-builders.ts';
import { makeBackup, restoreBackup } from './backup.ts';

const clock = createFakeClock();
const programs = await postgresPrograms();
let server: PostgresServer | undefined;
let folder: string;
let dataDir: string;
let store: Store;

beforeAll(async () => {
  if (programs) server = await startPostgresServer(programs);
});
afterAll(() => server?.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dalil-backups-'));
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  await store.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function fill(databaseUrl?: string): Promise<void> {
  store = await openStore({ dataDir, databaseUrl, clock });
  await store.bulk.insertTalents([newTalent(1), newTalent(2)]);
  await mkdir(join(dataDir, 'media', 'ab'), { recursive: true });
  await writeFile(join(dataDir, 'media', 'ab', 'cd-256.jpg'), 'a picture');
}

const countTalents = async () => (await store.stats.counts()).talents;

// PostgreSQL's own programs are needed for the second engine; a machine without them says so in the title.
const engines = ['SQLite', ...(programs ? ['PostgreSQL'] : [])];
const without = programs ? '' : " (PostgreSQL's programs are not on this machine: SQLite only)";

describe.each(engines)(`a backup of %s${without}`, (engine) => {
  let databaseUrl: string | undefined;
  const source = () => ({ dataDir, databaseUrl });

  beforeEach(async () => {
    if (programs) vi.stubEnv('PATH', programs);
    databaseUrl = engine === 'PostgreSQL' ? await server?.newDatabase() : undefined;
    await fill(databaseUrl);
  });

  it('brings rows and pictures back, under a new epoch', async () => {
    const before = await store.sync.sums('talents');
    const people = await Promise.all([1, 2].map((number) => store.users.findByEmail(`person${number}@example.com`)));
    await makeBackup(source(), join(folder, 'copy'), clock.now());
    await store.bulk.insertTalents([newTalent(3)]);
    await rm(join(dataDir, 'media'), { recursive: true });
    await store.close();
    const { pictures } = await restoreBackup(join(folder, 'copy'), source(), clock);
    store = await openStore({ ...source(), clock });
    expect([await countTalents(), pictures]).toEqual([2, 1]);
    expect(await readFile(join(dataDir, 'media', 'ab', 'cd-256.jpg'), 'utf8')).toBe('a picture');
    expect(await Promise.all([1, 2].map((number) => store.users.findByEmail(`person${number}@example.com`)))).toEqual(
      people,
    );
    const after = await store.sync.sums('talents');
    expect(after.epoch).not.toBe(before.epoch);
    // Revisions that were given after the backup are never given again.
    expect(after.rev).toBeGreaterThanOrEqual(before.rev + 1_000_000);
  });

  it('is refused when its database file was changed, and changes nothing', async () => {
    await makeBackup(source(), join(folder, 'copy'), clock.now());
    const file = (await readdir(join(folder, 'copy'))).find((name) => name.startsWith('database')) ?? '';
    await appendFile(join(folder, 'copy', file), 'x');
    await expect(restoreBackup(join(folder, 'copy'), source(), clock)).rejects.toMatchObject({ code: 'damaged' });
    expect(await countTalents()).toBe(2);
  });
});

describe('a backup', () => {
  beforeEach(() => fill());
  const source = () => ({ dataDir, databaseUrl: undefined });

  it('overwrites nothing, and is no backup before it is whole', async () => {
    await makeBackup(source(), join(folder, 'copy'), clock.now());
    await expect(makeBackup(source(), join(folder, 'copy'), clock.now())).rejects.toMatchObject({ code: 'exists' });
    await rm(join(folder, 'copy', 'manifest.json'));
    await expect(restoreBackup(join(folder, 'copy'), source(), clock)).rejects.toMatchObject({ code: 'not_a_backup' });
  });

  it('is not put into the other engine', async () => {
    await makeBackup(source(), join(folder, 'copy'), clock.now());
    const other = { dataDir, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' };
    await expect(restoreBackup(join(folder, 'copy'), other, clock)).rejects.toMatchObject({ code: 'other_engine' });
  });

  it('is for this account alone', async () => {
    await makeBackup(source(), join(folder, 'copy'), clock.now());
    expect(statSync(join(folder, 'copy')).mode & 0o077).toBe(0);
  });

  it('says in one line that PostgreSQL’s program is missing, without the password', async () => {
    vi.stubEnv('PATH', folder);
    const failed = makeBackup(
      { dataDir, databaseUrl: 'postgres://dalil:secret@127.0.0.1:1/dalil' },
      join(folder, 'copy'),
      clock.now(),
    );
    await expect(failed).rejects.toMatchObject({ code: 'tool_missing' });
    await expect(failed).rejects.not.toThrow(/secret/);
    expect(await readdir(folder)).toEqual(['data']);
  });
});

it('a backup whose disk goes away fails with the first reason', async () => {
  await fill();
  const [disk, tools] = [join(folder, 'disk'), join(folder, 'tools')];
  await mkdir(disk);
  await mkdir(tools);
  const goes = `#!/bin/sh\nmv '${disk}' '${disk}-gone'\necho 'no such disk' >&2\nexit 1\n`;
  await writeFile(join(tools, 'pg_dump'), goes, { mode: 0o755 });
  vi.stubEnv('PATH', `${tools}:/usr/bin:/bin`);
  const failure = makeBackup({ dataDir, databaseUrl: 'postgres://db/dalil' }, join(disk, 'copy'), clock.now());
  await expect(failure).rejects.toMatchObject({ code: 'tool_failed' });
});

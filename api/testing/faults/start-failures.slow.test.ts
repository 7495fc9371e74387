import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { listBackups } from '../../adapters/backups/backup-folder.ts';
import { systemClock } from '../../adapters/repeated-work.ts';
import { openingFailure } from '../../store/engines/database-errors.ts';
import { openStore } from '../../store/open-store.ts';
import { registration } from '../builders.ts';
import { startPgliteServer } from '../pglite-server.ts';
import { s3Bucket, s3Keys, s3Region, startS3Server } from '../s3-server.ts';
import { newTalent } from '../store-builders.ts';
import { createTestClient } from '../test-client.ts';

const program = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-start-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function start(file: string, env: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, [program(file), ...args], {
    env: { PATH: '', HOST: '127.0.0.1', PORT: '0', SEED: 'off', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const told = { text: '', stdout: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (told.text += String(chunk)));
  child.stdout.on('data', (chunk) => (told.stdout += String(chunk)));
  const closed = once(child, 'close');
  const ended = async () => ({ exitCode: (await closed)[0], output: told.text });
  return { child, told, ended };
}

const run = (file: string, env: Record<string, string>, args: string[] = []) => start(file, env, args).ended();

async function startServer(env: Record<string, string>) {
  const { child, told, ended } = start('main.mjs', env);
  await vi.waitFor(() => expect(told.text).toMatch(/Dalil: http/), { timeout: 20_000, interval: 50 });
  return {
    address: /Dalil: (http:\S+)/.exec(told.text)?.[1],
    told,
    stop() {
      child.kill('SIGTERM');
      return ended();
    },
  };
}

describe('an object store that cannot be used at start', () => {
  const place = (endpoint: string) => `s3://${s3Bucket}/media?region=${s3Region}&endpoint=${endpoint}`;

  it('is told in one line, without a stack and without keys', async () => {
    const store = await startS3Server();
    const keys = { AWS_ACCESS_KEY_ID: s3Keys.accessKeyId, AWS_SECRET_ACCESS_KEY: 'hidden-secret' };
    const { exitCode, output } = await run('main.mjs', { MEDIA_URL: place(store.endpoint), ...keys });
    await store.stop();
    expect(exitCode).toBe(1);
    const [line, ...others] = output.trim().split('\n').toReversed();
    expect(line).toBe(
      'Pictures cannot be kept where MEDIA_URL says: the keys are wrong: check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
    expect(others.filter((other) => !other.includes('object store failed'))).toEqual([]);
    expect(output).not.toMatch(/hidden-secret|AKIA/);
  });

  it('is used when it can be, and holds nothing but pictures', async () => {
    const store = await startS3Server();
    const keys = { AWS_ACCESS_KEY_ID: s3Keys.accessKeyId, AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey };
    const { stop } = await startServer({ MEDIA_URL: place(store.endpoint), ...keys });
    expect(await stop()).toMatchObject({ exitCode: 0 });
    expect([...store.files.keys()]).toEqual([]);
    await store.stop();
  });
});

describe('a database that cannot be used at start', () => {
  it('is told in one line, without a stack, when PostgreSQL does not answer', async () => {
    const DATABASE_URL = 'postgres://dalil:hidden-secret@127.0.0.1:9/dalil';
    const { exitCode, output } = await run('main.mjs', { DATABASE_URL });
    expect(exitCode).toBe(1);
    expect(output.trim()).toBe('PostgreSQL does not answer: check DATABASE_URL, and whether the server runs.');
  });

  it('is told in one line, without a stack, when its file cannot be opened', async () => {
    await mkdir(join(dataDir, 'dalil.sqlite'));
    const { exitCode, output } = await run('main.mjs', {});
    expect(exitCode).toBe(1);
    expect(output.trim()).toBe(
      `The database cannot be written: it is read-only, or this account lacks the right. (${dataDir})`,
    );
  });

  it('is told in the same words by the commands', async () => {
    await writeFile(join(dataDir, 'dalil.sqlite'), 'no database '.repeat(1000));
    const { exitCode, output } = await run('cli/migrate.ts', {});
    expect(exitCode).toBe(1);
    expect(output.trim()).toContain('The database is damaged; restore a backup');
    expect(output).not.toContain('    at ');
  });

  it.each([
    ['SQLITE_FULL', 'storage_full'],
    ['53100', 'storage_full'],
    ['SQLITE_READONLY_DBMOVED', 'not_writable'],
    ['25006', 'not_writable'],
    ['42501', 'not_writable'],
    ['28P01', 'login_refused'],
    ['3D000', 'login_refused'],
    ['57P03', 'unreachable'],
    ['ENOTFOUND', 'unreachable'],
    ['SQLITE_CORRUPT_VTAB', 'damaged_database'],
  ])('is understood by its code %s', (code, told) => {
    const source = new Error('opening', { cause: Object.assign(new Error('from the driver'), { code }) });
    expect(openingFailure(source)).toMatchObject({ code: told });
  });
});

describe('production', () => {
  const production = {
    ...{ NODE_ENV: 'production', ALLOW_ANY_HOST: '1' },
    SESSION_KEYS: 'Zq8vX2mL0pR7tW4yB9nC6dF1gH3jK5sA',
  };

  it('does not start with demo accounts, says how to remove them, and starts when they are', async () => {
    await run('cli/seed.ts', {}, ['--talents', '3', '--companies', '2', '--jobs', '2']);
    const refused = await run('main.mjs', production);
    expect(refused.exitCode).toBe(1);
    expect(refused.output).toContain('talent@dalil.example, admin@dalil.example, company@dalil.example');
    expect(refused.output).toContain('npm run remove-demo');
    expect(packageFile.scripts['remove-demo']).toBe('node api/cli/remove-demo.ts');

    const asked = await run('cli/remove-demo.ts', {});
    expect(asked).toMatchObject({ exitCode: 1, output: expect.stringContaining('5 people, 3 companies, 5 jobs') });
    expect(asked.output).toContain('Nothing was removed.');
    const removed = await run('cli/remove-demo.ts', {}, ['--yes']);
    expect(removed).toMatchObject({ exitCode: 0, output: expect.stringContaining('5 people and 3 companies') });
    const { users, companies, stats, close } = await openStore({ dataDir, clock: systemClock });
    expect(await users.findByEmail('admin@dalil.example')).toBeUndefined();
    expect(await companies.findByEmail('company@dalil.example')).toBeUndefined();
    expect(await stats.counts()).toMatchObject({ talents: 0, companies: 0, jobs: 0 });
    await close();

    const { address, told, stop } = await startServer(production);
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({
      status: 'ok',
      warnings: ['public_origin_missing', 'mail_not_set_up'],
    });
    const { exitCode, output } = await stop();
    expect(exitCode).toBe(0);
    // A log collector reads the standard output, line by line.
    for (const line of told.stdout.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
    expect(output).toContain('PUBLIC_ORIGIN is not set');
    expect(output).toContain('SMTP_URL is not set');
    // Four processes, one after the other.
  }, 120_000);
});

describe('npm run new-epoch', () => {
  it('begins a new history beside a server, which every device notices with its next request', async () => {
    const { address, stop } = await startServer({ SEED: 'off' });
    const epoch = async () => {
      const digest = await (await fetch(`${address}/api/sync/talents/digest`)).json();
      return v.parse(v.object({ epoch: v.string() }), digest).epoch;
    };
    const before = await epoch();
    const { exitCode, output } = await run('cli/new-epoch.ts', {});
    const after = await epoch();
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining(after) });
    expect(after).not.toBe(before);
    await stop();
  }, 60_000);
});

describe('npm run check-data', () => {
  const picture = `/media/${'a'.repeat(64)}-256.webp`;

  it('finds nothing where all is whole, and ends with 1 when a picture is missing', async () => {
    const store = await openStore({ dataDir, clock: systemClock });
    expect(packageFile.scripts['check-data']).toBe('node api/cli/check-data.ts');
    expect(await run('cli/check-data.ts', {})).toEqual({
      exitCode: 0,
      output: 'The database is whole, and so are its 0 pictures.\n',
    });
    await store.bulk.insertTalents([newTalent(1, { profilePicture: picture })]);
    await store.close();
    const { exitCode, output } = await run('cli/check-data.ts', {});
    expect(exitCode).toBe(1);
    expect(output.match(/^Picture: a{64}-\d+\.(?:webp|jpg) is missing$/gm)).toHaveLength(6);
  });
});

it('keeps all that it writes from other accounts of the machine: database, log of the database, key, mails, pictures, backups', async () => {
  const umask = process.umask(0o022);
  const backups = join(dataDir, 'kept', 'backups');
  const { address, stop } = await startServer({ DATA_DIR: join(dataDir, 'kept'), BACKUP_DIR: backups });
  process.umask(umask);
  const client = createTestClient(address ?? '');
  const { body } = await client.post('/api/users', registration());
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const profilePicture = `data:image/png;base64,${picture.toString('base64')}`;
  expect((await client.patch(`/api/users/${body.id}`, { profilePicture })).status).toBe(200);
  const written = async () => {
    const entries = await readdir(join(dataDir, 'kept'), { recursive: true, withFileTypes: true });
    return entries.map((entry) => ({ path: join(entry.parentPath, entry.name), isFile: entry.isFile() }));
  };
  const kinds = [
    /dalil\.sqlite$/,
    /dalil\.sqlite-wal$/,
    /session-key$/,
    /outbox\/.+\.eml$/,
    /media\/.+\.webp$/,
    /manifest\.json$/,
  ];
  await vi.waitFor(
    async () => {
      const paths = (await written()).map(({ path }) => path);
      for (const kind of kinds)
        expect(
          paths.some((path) => kind.test(path)),
          String(kind),
        ).toBe(true);
    },
    { timeout: 20_000, interval: 200 },
  );
  for (const { path, isFile } of [{ path: join(dataDir, 'kept'), isFile: false }, ...(await written())]) {
    expect([path, ((await stat(path)).mode & 0o777).toString(8)]).toEqual([path, isFile ? '600' : '700']);
  }
  expect(await stop()).toMatchObject({ exitCode: 0 });
}, 60_000);

describe('BACKUP_DIR', () => {
  const token = 'Vt6nQ2xW9bK4mZ7rP1cY8hJ3dF5gL0sAeUoTi';
  const ageOf = async (address: string | undefined) => {
    const text = await (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
    return Number(/^dalil_backup_age_seconds (\S+)$/m.exec(text)?.[1]?.replace('+Inf', 'Infinity'));
  };

  it('gets a first backup soon after the start, and the figures tell its age', async () => {
    const dir = join(dataDir, 'backups');
    const { address, told, stop } = await startServer({ BACKUP_DIR: dir, METRICS_TOKEN: token });
    await vi.waitFor(() => expect(told.text).toContain('backup made'), { timeout: 20_000, interval: 100 });
    expect(listBackups(dir)).toHaveLength(1);
    const age = await ageOf(address);
    expect([age >= 0, age < 60]).toEqual([true, true]);
    await stop();
  }, 60_000);

  it('that gets none is told in the log without the password, its age has no end, and the server goes on', async () => {
    const database = await startPgliteServer();
    const { address, told, stop } = await startServer({
      // Without a program in the path there is no pg_dump.
      DATABASE_URL: `postgres://dalil:hidden-secret@127.0.0.1:${database.port}/dalil`,
      BACKUP_DIR: join(dataDir, 'backups'),
      METRICS_TOKEN: token,
      LIST_COPY: 'off',
    });
    await vi.waitFor(() => expect(told.text).toContain('backup failed'), { timeout: 20_000, interval: 100 });
    expect(await ageOf(address)).toBe(Number.POSITIVE_INFINITY);
    expect((await fetch(`${address}/api/stats`)).status).toBe(200);
    expect(await stop()).toMatchObject({ exitCode: 0 });
    expect(told.text).toContain('pg_dump');
    expect(told.text).not.toContain('hidden-secret');
    await database.stop();
  }, 120_000);
});

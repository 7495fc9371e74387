import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/setup/paths.mjs';
import { openStore } from '../store/open-store.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const program = fileURLToPath(new URL('./create-admin.ts', import.meta.url));
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-create-admin-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const start = (args: string[]) =>
  spawn(process.execPath, [program, ...args], {
    // Else each start would compile the program again.
    env: { PATH: '', DATA_DIR: dataDir, SEED: 'off', NODE_COMPILE_CACHE: inRoot('node_modules/.cache/compile') },
  });

async function createAdmin(args: string[], password: string) {
  const child = start(args);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  child.stdin.end(password);
  const [exitCode] = await once(child, 'close');
  return { exitCode, output };
}

describe('npm run create-admin', () => {
  it('makes an administrator once, who can sign in, and whom nobody else sees', async () => {
    const args = ['--email', 'Boss@Example.com', '--name', 'منى'];
    const first = await createAdmin(args, 'a long password\n');
    expect(first).toEqual({ exitCode: 0, output: 'boss@example.com may sign in as an administrator.\n' });
    expect(await createAdmin(args, 'another password\n')).toMatchObject({ exitCode: 1 });

    const app = await startTestApp({ dataDir });
    const boss = app.client();
    const signedIn = await boss.post('/api/auth/login', { email: 'boss@example.com', password: 'a long password' });
    expect([signedIn.status, signedIn.body.role, signedIn.body.name]).toEqual([200, 'admin', 'منى']);
    expect((await app.client().get('/api/users')).body).toEqual([]);
    const { body } = await boss.get('/api/admin/audit-log');
    expect(body.items).toMatchObject([{ action: 'create_admin', actor: null, subjectName: 'منى' }]);
    await app.stop();
  });

  it('reads one line of a pipe that stays open, whatever follows it', async () => {
    const args = ['--email', 'boss@example.com'];
    const child = start(args);
    child.stdin.write('a long password\r\nanother line\n');
    await once(child, 'close');
    expect(child.exitCode).toBe(0);
    child.stdin.destroy();

    const app = await startTestApp({ dataDir });
    const login = (password: string) => app.client().post('/api/auth/login', { email: 'boss@example.com', password });
    expect((await login('a long password')).status).toBe(200);
    await app.stop();
  });

  it.each([
    [['--email', 'a@example.com', '--password', 'secret-enough'], '', 2],
    [['--email', 'a@example.com'], 'with a \u0000 zero', 1],
  ])('changes nothing for %j and the password %j', async (args, password, exitCode) => {
    const answer = await createAdmin(args, password);
    expect(answer.exitCode).toBe(exitCode);
    expect(answer.output).not.toContain('secret-enough');
    const store = await openStore({ dataDir, clock: createFakeClock() });
    const admins = await store.engine.reader.db.select().from(store.engine.tables.users);
    await store.close();
    expect(admins).toEqual([]);
  });
});

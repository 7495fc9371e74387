import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { companyRegistration, jobBody, registration } from './testing/builders.ts';
import { startMailServer } from './testing/mail-server.ts';
import { createTestClient } from './testing/test-client.ts';

const main = fileURLToPath(new URL('./main.mjs', import.meta.url));
const keys = 'Vt6nQ2xW9bK4mZ7rP1cY8hJ3dF5gL0sAeUoTi';
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-start-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    // Nothing of the machine that runs the tests: not its port, not its settings.
    env: { PATH: '', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output.text += String(chunk)));
  return { child, output };
}

async function addressOf({ child, output }: { child: ChildProcess; output: { text: string } }): Promise<string> {
  while (child.exitCode === null) {
    const address = /Dalil: (http:\S+)/.exec(output.text)?.[1];
    if (address) return address;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(output.text);
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}

describe('starting', () => {
  it('fills an empty development database once, prints who may sign in, and ends cleanly on SIGTERM', async () => {
    const first = start({});
    const address = await addressOf(first);
    expect(first.output.text).toContain('talent@dalil.example');
    const client = createTestClient(address);
    expect((await client.get('/api/stats')).body.talents).toBeGreaterThan(200);
    const [, password = ''] = /admin@dalil\.example\s+(\S+)/.exec(first.output.text) ?? [];
    const signIn = await client.post('/api/auth/login', { email: 'admin@dalil.example', password });
    expect(signIn.body.role).toBe('admin');
    first.child.kill('SIGTERM');
    expect(await exitOf(first.child)).toBe(0);
    expect(first.output.text).toContain('"route":"/api/auth/login","status":200');

    const second = start({});
    await addressOf(second);
    expect(second.output.text).not.toContain('@dalil.example');
    second.child.kill('SIGINT');
    expect(await exitOf(second.child)).toBe(0);
  });

  it('makes no demo data in production', async () => {
    const server = start({
      ...{ NODE_ENV: 'production', SESSION_KEYS: keys, ALLOW_ANY_HOST: '1' },
      DATA_DIR: join(dataDir, 'production'),
    });
    const address = await addressOf(server);
    expect((await createTestClient(address).get('/api/stats')).body.talents).toBe(0);
    server.child.kill('SIGTERM');
    expect(await exitOf(server.child)).toBe(0);
  });

  it('says what is wrong with the settings', async () => {
    const { child, output } = start({ NODE_ENV: 'production' });
    expect(await exitOf(child)).toBe(1);
    expect(output.text).toContain('SESSION_KEYS is required in production');
    expect(output.text).not.toContain('    at ');
  });

  it('says that the port is taken, and how to choose another', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const address = blocker.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { child, output } = start({ PORT: String(port), SEED: 'off', DATA_DIR: join(dataDir, 'other') });
    expect(await exitOf(child)).toBe(1);
    expect(output.text).toContain(`Port ${port} is taken`);
    expect(output.text).toContain('PORT=');
    expect(output.text).not.toContain('EADDRINUSE');
    blocker.close();
  });
});

describe('mails', () => {
  it('go to the mail server of the settings, whose silence keeps the house from nothing', async () => {
    const mailServer = await startMailServer();
    mailServer.mood = 'hanging';
    const { child, output } = start({
      SEED: 'off',
      DATA_DIR: join(dataDir, 'mails'),
      SMTP_URL: mailServer.url.replace('//', '//dalil:right@'),
      MAIL_FROM: 'Dalil <no-reply@dalil.example>',
    });
    const address = await addressOf({ child, output });
    const [company, talent] = [createTestClient(address), createTestClient(address)];
    const firm = companyRegistration();
    await company.post('/api/companies', firm);
    await company.post('/api/companies/login', firm);
    const job = await company.post('/api/jobs', jobBody());
    await talent.post('/api/users', registration());
    expect((await talent.post(`/api/jobs/${job.body.id}/applications`, {})).status).toBe(201);
    await vi.waitFor(() => expect(mailServer.held).toBe(1), { timeout: 20_000, interval: 100 });
    expect((await talent.get('/api/applications')).body).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await exitOf(child)).toBe(0);
    expect(output.text).not.toMatch(/right@|"right"|pass/);
    await mailServer.stop();
  });
});

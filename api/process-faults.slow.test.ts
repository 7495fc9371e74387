import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { closeSync, constants, existsSync, openSync, readSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { handleErrors, onStrayError, reportStrayError, strayErrorCounts } from './stray-errors.ts';
import { createTestClient, type TestClient } from './testing/test-client.ts';

const main = fileURLToPath(new URL('./main.mjs', import.meta.url));
const meeting = fileURLToPath(new URL('./testing/meet-stray-errors.ts', import.meta.url));
const metricsToken = 'Vt6nQ2xW9bK4mZ7rP1cY8hJ3dF5gL0sAeUoTi';
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'dalil-faults-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** A named pipe that is full; `fd` reads and writes it without waiting. */
function fullPipe(): { path: string; fd: number } {
  const path = join(dir, randomUUID());
  execFileSync('mkfifo', [path]);
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  try {
    for (;;) writeSync(fd, '.'.repeat(1024));
  } catch (error) {
    expect(error).toMatchObject({ code: 'EAGAIN' });
  }
  return { path, fd };
}

/** Starts the server with `output` as its standard output, and waits until it answers. */
async function startWith(output: number): Promise<{ child: ChildProcess; client: TestClient }> {
  const port = String(await freePort());
  const env = { PATH: '', HOST: '127.0.0.1', PORT: port, DATA_DIR: join(dir, port), SEED: 'off' };
  const child = spawn(process.execPath, [main], {
    env: { ...env, METRICS_TOKEN: metricsToken },
    stdio: ['ignore', output, 'ignore'],
  });
  const client = createTestClient(`http://127.0.0.1:${port}`);
  await vi.waitFor(() => client.get('/healthz'), { timeout: 20_000, interval: 50 });
  return { child, client };
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; ms: number }> {
  const startedMs = performance.now();
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  return { code: child.exitCode, ms: performance.now() - startedMs };
}

const manyReads = (client: TestClient) =>
  Promise.all(Array.from({ length: 300 }, async () => (await client.get('/api/stats')).status));
const metricsOf = async (client: TestClient) =>
  (await client.get('/metrics', { authorization: `Bearer ${metricsToken}` })).text;
const droppedLines = async (client: TestClient) => {
  const text = await metricsOf(client);
  return Number(/^dalil_log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
};

describe('the standard output', () => {
  it('may be a full pipe that nobody reads: requests go on, and SIGTERM ends the process within 10 s', async () => {
    const { path, fd } = fullPipe();
    const output = openSync(path, constants.O_WRONLY);
    const { child, client } = await startWith(output);
    expect(new Set(await manyReads(client))).toEqual(new Set([200]));
    // Longer than lines are gathered: the write that finds the pipe full has been tried.
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(new Set(await manyReads(client))).toEqual(new Set([200]));
    const { code, ms } = await endOf(child);
    expect([code, ms < 10_000]).toEqual([0, true]);
    for (const open of [output, fd]) closeSync(open);
  });

  it('tells everything that waited once a blocked pipe is read again', async () => {
    const { path, fd } = fullPipe();
    const output = openSync(path, constants.O_WRONLY);
    const { child, client } = await startWith(output);
    await manyReads(client);
    let text = '';
    const chunk = Buffer.alloc(64 * 1024);
    await vi.waitFor(
      () => {
        text += chunk.toString('utf8', 0, readSync(fd, chunk));
        expect(text.match(/"route":"\/api\/stats"/g)).toHaveLength(300);
      },
      { timeout: 10_000, interval: 20 },
    );
    expect((await endOf(child)).code).toBe(0);
    for (const open of [output, fd]) closeSync(open);
  });

  it('may be a full disk: lines are dropped and counted, and the process ends in order', async () => {
    // Linux has a device that is always full; elsewhere the same is shown by the test of the log's output.
    if (!existsSync('/dev/full')) return;
    const output = openSync('/dev/full', 'w');
    const { child, client } = await startWith(output);
    // From the start: an alert sees no growth where there was no figure before.
    expect(await metricsOf(client)).toContain('dalil_stray_errors_total{source="postgres pool"} 0');
    expect(new Set(await manyReads(client))).toEqual(new Set([200]));
    await vi.waitFor(async () => expect(await droppedLines(client)).toBeGreaterThan(200), { timeout: 5000 });
    const { code, ms } = await endOf(child);
    expect([code, ms < 10_000]).toEqual([0, true]);
    closeSync(output);
  });
});

describe('stray errors', () => {
  it('of sockets and repeated work leave the process alive; a bug ends it with code 1', async () => {
    const child = spawn(process.execPath, [meeting, String(await freePort())], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => (text += String(chunk)));
    await once(child, 'exit');
    const lines = text
      .trim()
      .split('\n')
      .map((part) => JSON.parse(part));
    const stray = lines.filter(({ msg }) => msg === 'stray error').map(({ source, cause }) => [source, cause]);
    expect(stray).toEqual([['unwatched', 'ECONNREFUSED']]);
    expect(lines.filter(({ msg }) => msg === 'repeated work failed').length).toBeGreaterThan(1);
    // The message of a stray error may contain personal data.
    expect(text).not.toContain('connect ECONNREFUSED');
    expect(lines.slice(-2).map(({ msg, err }) => err?.type ?? msg)).toEqual(['alive', 'TypeError']);
    expect(child.exitCode).toBe(1);
  });

  it('are counted by source and reported to listeners', () => {
    const heard: unknown[] = [];
    const stop = onStrayError((source, error) => heard.push([source, error]));
    const failing = onStrayError(() => {
      throw new Error('the log fails, too');
    });
    const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    const before = strayErrorCounts().get('response') ?? Number.NaN;
    handleErrors('response', new EventEmitter()).emit('error', reset);
    stop();
    reportStrayError('response', reset);
    failing();
    expect(heard).toEqual([['response', reset]]);
    expect(strayErrorCounts().get('response')).toBe(before + 2);
  });
});

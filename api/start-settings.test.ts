import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, exitOf, startProgram } from './testing/start-program.ts';
import { createTestClient } from './testing/test-client.ts';

const keys = 'Vt6nQ2xW9bK4mZ7rP1cY8hJ3dF5gL0sAeUoTi';
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-start-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('starting with settings', () => {
  it('makes no demo data in production', async () => {
    const server = startProgram({
      ...{ NODE_ENV: 'production', SESSION_KEYS: keys, ALLOW_ANY_HOST: '1' },
      DATA_DIR: join(dataDir, 'production'),
    });
    const address = await addressOf(server);
    expect((await createTestClient(address).get('/api/stats')).body.talents).toBe(0);
    server.child.kill('SIGTERM');
    expect(await exitOf(server.child)).toBe(0);
  });

  it('says what is wrong with the settings', async () => {
    const { child, output } = startProgram({ NODE_ENV: 'production', DATA_DIR: dataDir });
    expect(await exitOf(child)).toBe(1);
    expect(output.text).toContain('SESSION_KEYS is required in production');
    expect(output.text).not.toContain('    at ');
  });

  it('says that the port is taken, and how to choose another', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const address = blocker.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { child, output } = startProgram({ PORT: String(port), SEED: 'off', DATA_DIR: join(dataDir, 'other') });
    expect(await exitOf(child)).toBe(1);
    expect(output.text).toContain(`Port ${port} is taken`);
    expect(output.text).toContain('PORT=');
    expect(output.text).not.toContain('EADDRINUSE');
    blocker.close();
  });
});

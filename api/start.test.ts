import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, exitOf, startProgram } from './testing/start-program.ts';
import { createTestClient } from './testing/test-client.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-start-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('starting', () => {
  it('fills an empty development database once, prints who may sign in, and ends cleanly on SIGTERM', async () => {
    const first = startProgram({ DATA_DIR: dataDir });
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

    const second = startProgram({ DATA_DIR: dataDir });
    await addressOf(second);
    expect(second.output.text).not.toContain('@dalil.example');
    second.child.kill('SIGINT');
    expect(await exitOf(second.child)).toBe(0);
  });
});

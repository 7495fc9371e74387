import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registration } from '../../testing/builders.ts';
import { createTestClient } from '../../testing/test-client.ts';

const program = fileURLToPath(new URL('../../testing/edit-and-die.ts', import.meta.url));

let dataDir: string;
let running: ChildProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-killed-'));
});
afterEach(async () => {
  running?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a server on the same data and answers its address. */
async function serve(moment: 'before commit' | 'after commit' | 'never'): Promise<string> {
  running = spawn(process.execPath, [program, dataDir, moment], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(running.stdout ?? running, 'data');
  return String(line).trim();
}

it.each([
  ['before commit', null],
  ['after commit', 'true'],
] as const)(
  'an edit whose server is killed %s is published once when it is sent again (SYNC-1, SYNC-10)',
  async (moment, replayed) => {
    const first = createTestClient(await serve(moment));
    const me = (await first.post('/api/users', registration())).body;
    const edit = { bio: 'once', skills: ['Go'], $base: { bio: me.bio, skills: me.skills } };
    const headers = { 'idempotency-key': randomUUID() };
    await expect(first.patch(`/api/users/${me.id}`, edit, headers)).rejects.toThrow();

    const second = createTestClient(await serve('never'));
    for (const [name, value] of first.cookies) second.cookies.set(name, value);
    const answer = await second.patch(`/api/users/${me.id}`, edit, headers);
    expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([200, replayed]);
    const published = { ...me, bio: 'once', skills: ['Go'], rev: me.rev + 1 };
    expect(answer.body).toEqual({ ...published, $merge: { applied: ['bio', 'skills'], conflicts: [] } });
    expect((await second.get('/api/auth/check')).body).toEqual(published);
  },
);

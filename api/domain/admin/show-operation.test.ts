import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostFacts } from '../../adapters/host-facts.ts';
import { openDemoAccounts } from '../../cli/seed/demo-accounts.ts';
import { buildAdmin, signedIn } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const hourMs = 3_600_000;
const everyMs = 24 * hourMs;
let newestAt: Date | undefined;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ backups: { everyMs, newestAt: () => newestAt } });
});
afterAll(() => app.stop());

const stateOf = async (one: TestApp) =>
  (await (await signedIn(one, await buildAdmin(one))).get('/api/admin/operation')).body;

describe('what administrators see of the operation', () => {
  it('tells the room that database and pictures take, and what is left', async () => {
    const { storage } = await stateOf(app);
    expect(storage.databaseBytes).toBeGreaterThan(100_000);
    expect(storage.freeBytes).toBeGreaterThan(1_000_000);
    expect(storage.picturesBytes).toBe(0);

    const other = await startTestApp();
    await mkdir(join(other.dataDir, 'media', 'ab'), { recursive: true });
    await writeFile(join(other.dataDir, 'media', 'ab', 'a.webp'), Buffer.alloc(1234));
    expect((await stateOf(other)).storage.picturesBytes).toBe(1234);
    await other.stop();
  });

  it('tells the age of the newest backup, and when it is overdue', async () => {
    expect((await stateOf(app)).backup).toEqual({ newestAt: null, everyHours: 24, isOverdue: true });
    newestAt = new Date(Date.now() - 30 * hourMs);
    expect((await stateOf(app)).backup).toEqual({ newestAt: newestAt.toISOString(), everyHours: 24, isOverdue: false });
    newestAt = new Date(Date.now() - 37 * hourMs);
    expect((await stateOf(app)).backup).toMatchObject({ isOverdue: true });
  });

  it('says that no backups are scheduled, what is not set up, and that there are demo accounts', async () => {
    const host = { ...app.deps.host, backups: undefined, warnings: async () => ['mail_not_set_up'] as const };
    const bare = await startTestApp({
      deps: { host: { ...host, demoAccounts: async () => ['talent@dalil.example'] } },
    });
    expect(await stateOf(bare)).toMatchObject({
      backup: null,
      warnings: ['mail_not_set_up'],
      demoAccounts: ['talent@dalil.example'],
    });
    await bare.stop();
  });

  it('warns of a full disk, as /readyz does', async () => {
    const host = createHostFacts(app.dataDir, {
      backups: undefined,
      warnings: () => ['plain_http'],
      demoAccounts: async () => [],
      diskFreeBytes: async () => 1_000_000,
    });
    const full = await startTestApp({ deps: { host } });
    expect((await stateOf(full)).warnings).toEqual(['plain_http', 'disk_full']);
    expect((await full.client().get('/readyz')).body).toEqual({ status: 'ok', warnings: ['plain_http', 'disk_full'] });
    await full.stop();
  });

  it('knows the demo accounts of the database', async () => {
    expect((await stateOf(app)).demoAccounts).toEqual([]);
    await openDemoAccounts(app.store, 'a hash');
    const emails = ['talent@dalil.example', 'admin@dalil.example', 'company@dalil.example'];
    expect((await stateOf(app)).demoAccounts).toEqual(emails);
  });
});

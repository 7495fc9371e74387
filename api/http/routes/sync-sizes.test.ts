import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mix32 } from '#shared/rules/listing-order.ts';
import { AddressBook } from '../../cli/seed/invented-content.ts';
import { generateTalents } from '../../cli/seed/talents.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { fetchRaw } from '../../testing/fetch-raw.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

// Bytes of the same rows are the same on every machine, so budgets hold as tests.
const talentCount = 1100;
const clock = createFakeClock();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
  const options = { from: 0, to: talentCount, now: clock.now(), passwordHash: 'hash', addresses: new AddressBook([]) };
  await app.store.bulk.insertTalents([...generateTalents(options)]);
});
afterAll(() => app.stop());

const bytesOf = async (path: string, encoding: string) => (await fetchRaw(app.origin + path, encoding)).bytes.length;

describe('the bytes of a pull (SYNC-14)', () => {
  it('are at most 300 when nothing changed', async () => {
    const { epoch, rev } = await app.deps.sync.sums('talents');
    expect(await bytesOf(`/api/sync/talents/changes?since=${epoch}.${rev}`, 'gzip')).toBeLessThanOrEqual(300);
  });

  it('are at most 6 KB for 20 changed talents', async () => {
    const { epoch, rev } = await app.deps.sync.sums('talents');
    const path = `/api/sync/talents/changes?since=${epoch}.${rev - 20}`;
    expect(JSON.parse(String((await fetchRaw(app.origin + path, 'identity')).bytes)).items).toHaveLength(20);
    expect(await bytesOf(path, 'gzip')).toBeLessThanOrEqual(6 * 1024);
  });

  it('are at most 60 KB for the first screen: the featured, the digest and the newest shard', async () => {
    const { shards } = await app.deps.sync.sums('talents');
    const newestFull = shards.findLast(([, count]) => count === 512)?.[0];
    const paths = ['/api/featured-users', '/api/sync/talents/digest', `/api/sync/talents/shards/${newestFull}`];
    const sizes = await Promise.all(paths.map((path) => bytesOf(path, 'gzip')));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * 1024);
  });

  it('are about 2 KB for the digest of 100,000', async () => {
    const { sums } = app.deps.sync;
    app.deps.sync.sums = async () => ({
      epoch: 'abcdefghijkl',
      rev: 123_456,
      floor: 0,
      shards: Array.from({ length: 196 }, (_, n) => [n, 512 - (n % 9), mix32(n, 7)]),
    });
    expect(await bytesOf('/api/sync/talents/digest', 'gzip')).toBeLessThanOrEqual(2.2 * 1024);
    app.deps.sync.sums = sums;
  });

  // Cards had 57 before people could write in a second language; all of it may cost 1.3 times as much.
  it('are at most 74 for a card of a shard, long biographies in two languages included', async () => {
    expect(await bytesOf('/api/sync/talents/shards/1', 'br')).toBeLessThanOrEqual(74 * 512);
  });
});

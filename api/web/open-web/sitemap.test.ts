import { describe, expect, it } from 'vitest';
import { shardSize } from '#shared/rules/shards.ts';
import type { Deps } from '../../domain/deps.ts';
import type { IdRange } from '../../store/feeds/sitemap.store.ts';
import type { FeedSums } from '../../store/feeds/sync.store.ts';
import { partXml, sitemapParts } from './sitemap.ts';

/** A directory with a talent at every id. */
function fullDirectory(shardCount: number) {
  const shards: FeedSums['shards'] = Array.from({ length: shardCount }, (_, n) => [n, shardSize, n]);
  const asked: IdRange[] = [];
  const deps = {
    sync: {
      sums: async (feed: string) => ({ epoch: 'e', rev: 1, floor: 0, shards: feed === 'talents' ? shards : [] }),
    },
    sitemap: {
      async places(_: string, { from, below }: IdRange) {
        asked.push({ from, below });
        const end = Math.min(below, shardCount * shardSize);
        const ids = Array.from({ length: Math.max(0, end - from) }, (__, n) => from + n);
        return ids.map((id) => ({ name: `t-${id}`, changedAt: new Date(0) }));
      },
    },
  };
  // Only what a sitemap asks for.
  return { deps: deps as unknown as Deps, shards, asked };
}

describe('a large directory', () => {
  it('is split so that no file holds more than 50,000 addresses or 50 MB, and everybody is in one', async () => {
    const { deps } = fullDirectory(100);
    const origin = 'https://an-address-of-some-length.example';
    const seen = new Set<string>();
    let count = 0;
    for (const part of await sitemapParts(deps)) {
      let xml = '';
      for await (const piece of partXml(deps, part, origin)) xml += piece;
      const locations = [...xml.matchAll(/<loc>([^<]*)</g)].map(([, loc = '']) => loc);
      expect(locations.length).toBeLessThanOrEqual(50_000);
      expect(xml.length).toBeLessThan(50 * 1024 * 1024);
      for (const location of locations) seen.add(location);
      count += locations.length;
    }
    expect([count, seen.size]).toEqual([100 * shardSize * 2, 100 * shardSize * 2]);
  });

  it('is read a shard at a time', async () => {
    const { deps, asked } = fullDirectory(3);
    const [part] = await sitemapParts(deps);
    expect(part).toBeDefined();
    if (part) for await (const _ of partXml(deps, part, ''));
    for (const { from, below } of asked) expect(below - from).toBeLessThanOrEqual(shardSize);
  });

  it('leaves the other files as they are when somebody changes', async () => {
    const { deps, shards } = fullDirectory(100);
    const before = await sitemapParts(deps);
    shards[70] = [70, shardSize, 12345];
    const after = await sitemapParts(deps);
    const changed = after.filter(({ mark }, index) => mark !== before[index]?.mark).map(({ number }) => number);
    expect([after.length, changed]).toEqual([3, [2]]);
  });
});

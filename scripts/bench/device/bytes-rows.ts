import { fetchRaw } from '#api/testing/fetch-raw.ts';
import type { FeedChanges, FeedDigest, FeedShard } from '#shared/model/sync.ts';
import { fromColumns, type PlainColumns } from '#shared/rules/shards.ts';
import type { Figure } from '../report.ts';

const changedPeople = 20;

/** The bytes of pulls. @see SYNC-14, performance §3 */
export async function bytesRows(origin: string): Promise<Figure[]> {
  const feed = `${origin}/api/sync/talents`;
  const { epoch, rev, shards } = await jsonOf<FeedDigest>(`${feed}/digest`);
  const people = shards.reduce((sum, [, count]) => sum + count, 0);
  const newest = await Promise.all(shards.slice(-2).map(([n]) => jsonOf<FeedShard>(`${feed}/shards/${n}`)));
  const revs = newest.flatMap(({ rows }) => fromColumns(rows as PlainColumns).map((row) => Number(row.rev)));
  const before = revs.sort((a, b) => b - a)[changedPeople] ?? 0;
  const changesSince = (since: number) => `${feed}/changes?since=${epoch}.${since}`;
  const { items } = await jsonOf<FeedChanges>(changesSince(before));
  const wholeShard = shards.findLast(([, count]) => count === 512)?.[0] ?? 0;
  const first = [`${origin}/api/featured-users`, `${feed}/digest`, `${feed}/shards/${wholeShard}`];
  const sizes = await Promise.all(first.map(kilobytesOf));
  return [
    {
      ...{ work: 'Pull when nothing changed, gzip', people, target: { max: 300 } },
      ...{ value: (await kilobytesOf(changesSince(rev))) * 1024, unit: 'B' },
    },
    {
      ...{ work: `Pull of ${items.length} changed people, gzip`, people, target: { max: 6 } },
      ...{ value: await kilobytesOf(changesSince(before)), unit: 'KB' },
      floor: { value: Buffer.byteLength(JSON.stringify(items)) / 1024, what: 'the same not compressed' },
    },
    {
      ...{ work: 'Data of the first screen: featured, digest, newest 512, gzip', people, target: { max: 60 } },
      ...{ value: sizes.reduce((sum, size) => sum + size, 0), unit: 'KB' },
      note: sizes.map((size) => size.toFixed(1)).join(' + '),
    },
  ];
}

async function jsonOf<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}

async function kilobytesOf(url: string): Promise<number> {
  return (await fetchRaw(url, 'gzip')).bytes.length / 1024;
}

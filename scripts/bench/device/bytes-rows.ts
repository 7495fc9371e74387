import { brotliCompressSync } from 'node:zlib';
import { fetchRaw } from '#api/testing/fetch-raw.ts';
import type { FeedChanges, FeedDigest, FeedShard } from '#shared/model/sync.ts';
import { fromColumns, type PlainColumns, type PlainRow, toColumns } from '#shared/rules/shards.ts';
import { boundRow, type Row, whole } from '../report.ts';

/** The bytes of a pull. @see SYNC-14, performance §3 */
export async function bytesRows(origin: string): Promise<Row[]> {
  const server: Server = { origin, digest: await jsonOf<FeedDigest>(`${origin}/api/sync/talents/digest`) };
  const people = server.digest.shards.reduce((sum, [, count]) => sum + count, 0);
  return [await cardRow(server, people), ...(await changesRows(server, people)), await firstScreenRow(server, people)];
}

interface Server {
  origin: string;
  digest: FeedDigest;
}

async function jsonOf<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}

async function bytesOf(url: string, encoding: string): Promise<number> {
  return (await fetchRaw(url, encoding)).bytes.length;
}

async function rowsOf({ origin }: Server, n: number): Promise<PlainRow[]> {
  const { rows } = await jsonOf<FeedShard>(`${origin}/api/sync/talents/shards/${n}`);
  return fromColumns(rows as PlainColumns);
}

function newestWhole({ digest }: Server): number {
  return digest.shards.findLast(([, count]) => count === 512)?.[0] ?? 0;
}

async function cardRow(server: Server, people: number): Promise<Row> {
  const numbers = server.digest.shards.map(([n]) => n);
  let bytes = 0;
  for (const n of numbers) bytes += await bytesOf(`${server.origin}/api/sync/talents/shards/${n}`, 'br');
  const sample = await rowsOf(server, newestWhole(server));
  const withoutBio = sample.map(({ bio: _bio, ...row }) => row);
  return boundRow({
    ...{ work: 'Bytes of a card in a shard, brotli', people, value: bytes / people, max: 30, unit: 'B' },
    note: `without biographies about ${whole(compressed(toColumns(withoutBio)) / sample.length)} B`,
    floor: { value: compressed(sample) / sample.length, what: 'rows as objects' },
  });
}

function compressed(value: unknown): number {
  return brotliCompressSync(JSON.stringify(value)).length;
}

async function changesRows(server: Server, people: number): Promise<Row[]> {
  const { epoch, rev, shards } = server.digest;
  const changesSince = (since: number) => `${server.origin}/api/sync/talents/changes?since=${epoch}.${since}`;
  const none = await bytesOf(changesSince(rev), 'gzip');
  const newest = await Promise.all(shards.slice(-2).map(([n]) => rowsOf(server, n)));
  const revs = newest.flat().map((row) => Number(row.rev));
  const before = revs.sort((a, b) => b - a)[20] ?? 0;
  const { items } = await jsonOf<FeedChanges>(changesSince(before));
  const some = await bytesOf(changesSince(before), 'gzip');
  const plain = Buffer.byteLength(JSON.stringify(items)) / 1024;
  return [
    boundRow({ work: 'Pull when nothing changed, gzip', people, value: none, max: 300, unit: 'B' }),
    boundRow({
      ...{ work: `Pull of ${items.length} changed people, gzip`, people, value: some / 1024, max: 6, unit: 'KB' },
      floor: { value: plain, what: 'the same not compressed' },
    }),
  ];
}

async function firstScreenRow(server: Server, people: number): Promise<Row> {
  const paths = ['featured-users', 'sync/talents/digest', `sync/talents/shards/${newestWhole(server)}`];
  const sizes = await Promise.all(paths.map((path) => bytesOf(`${server.origin}/api/${path}`, 'gzip')));
  return boundRow({
    ...{ work: 'Data of the first screen: featured, digest, newest 512, gzip', people, max: 60, unit: 'KB' },
    value: sizes.reduce((sum, size) => sum + size, 0) / 1024,
    note: sizes.map((size) => (size / 1024).toFixed(1)).join(' + '),
  });
}

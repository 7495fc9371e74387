import * as v from 'valibot';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { type Endpoint, type PathParts, requestLine } from '#shared/contract/endpoint.ts';
import { getFeedChanges, getFeedDigest, getFeedShard } from '#shared/contract/sync.ts';
import { limits } from '#shared/limits.ts';
import {
  asOfHeader,
  type FeedChanges,
  type FeedDigest,
  type FeedRow,
  type FeedShard,
  feedRowSchemas,
} from '#shared/model/sync.ts';
import { fromColumns, shardOf } from '#shared/rules/shards.ts';
import type { Checkpoint } from './feed-state.ts';
import { NoAnswer, type SyncAnswer, type World } from './ports.ts';

/** A shard with its rows as rows. */
export type ShardAnswer = Omit<FeedShard, 'rows'> & { rows: FeedRow[] };

/** A page of changes with its checkpoint read. */
export type ChangesAnswer = Omit<FeedChanges, 'next'> & { next: Checkpoint };

// Any other answer does not come from this Dalil: a captive portal, a proxy, another version.
function checked<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new NoAnswer();
  return parsed.output;
}

// Each row by its feed's schema: 512 rows take a few milliseconds, and a row that this version cannot show would only
// be found by the screen that breaks.
function checkedRows(feed: FeedName, rows: readonly unknown[]): FeedRow[] {
  return rows.map((row) => checked<v.GenericSchema<unknown, FeedRow>>(feedRowSchemas[feed], row));
}

function ask({ transport }: World, endpoint: Endpoint, parts: PathParts): Promise<SyncAnswer> {
  return transport.send({ ...requestLine(endpoint, parts), timeoutMs: limits.requestTimeoutMs });
}

/** Asks what each shard of a feed sums up to. @throws NoAnswer also when somebody else answered */
export async function askDigest(world: World, feed: FeedName): Promise<FeedDigest> {
  const { status, json } = await ask(world, getFeedDigest, { params: { feed } });
  if (status !== 200) throw new NoAnswer();
  return checked(getFeedDigest.response, json);
}

/** Asks for the rows of one shard. @throws NoAnswer also when somebody else answered */
export async function askShard(world: World, feed: FeedName, n: number): Promise<ShardAnswer> {
  const { status, json, header } = await ask(world, getFeedShard, { params: { feed, n } });
  if (status !== 200) throw new NoAnswer();
  const { rows: columns, asOf: madeAt, ...shard } = checked(getFeedShard.response, json);
  const asOf = Math.max(madeAt, Number(header(asOfHeader)) || 0);
  const rows = checkedRows(feed, fromColumns(columns));
  if (shard.n !== n || rows.some(({ id }) => shardOf(id) !== n)) throw new NoAnswer();
  return { ...shard, asOf, rows };
}

function checkpointOf(text: string): Checkpoint {
  const dot = text.lastIndexOf('.');
  const rev = Number(text.slice(dot + 1));
  if (dot < 1 || !Number.isSafeInteger(rev)) throw new NoAnswer();
  return { epoch: text.slice(0, dot), rev };
}

/**
 * Asks what changed since a checkpoint.
 *
 * @returns null when the server cannot say and digests must be compared (410)
 * @throws NoAnswer also when somebody else answered
 */
export async function askChanges(world: World, feed: FeedName, since: Checkpoint): Promise<ChangesAnswer | null> {
  const query = { since: `${since.epoch}.${since.rev}`, limit: limits.changesPerPageMax };
  const { status, json } = await ask(world, getFeedChanges, { params: { feed }, query });
  if (status === 410 && v.is(v.looseObject({ code: v.literal('resync') }), json)) return null;
  if (status !== 200) throw new NoAnswer();
  const page = checked(getFeedChanges.response, json);
  const next = checkpointOf(page.next);
  const isOnward = next.epoch === since.epoch && (next.rev > since.rev || (next.rev === since.rev && !page.more));
  if (!isOnward) throw new NoAnswer();
  return { ...page, items: checkedRows(feed, page.items), next };
}

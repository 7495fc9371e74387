import * as v from 'valibot';
import { feedNames } from '../catalog/feeds.ts';
import { limits } from '../limits.ts';
import { CompanyCardSchema } from './company.ts';
import { IdSchema, InstantSchema, RevSchema } from './fields.ts';
import { JobCardSchema } from './job.ts';
import { TalentCardSchema } from './user.ts';

export const FeedNameSchema = v.picklist(feedNames);

/** The schema of a row of each feed. */
export const feedRowSchemas = { talents: TalentCardSchema, companies: CompanyCardSchema, jobs: JobCardSchema } as const;

/** A row of each feed. */
export type FeedCards = { [Feed in keyof typeof feedRowSchemas]: v.InferOutput<(typeof feedRowSchemas)[Feed]> };

/** A row of any feed, as far as the protocol knows it. */
export const FeedRowSchema = v.looseObject({ id: IdSchema, rev: RevSchema });
export type FeedRow = v.InferOutput<typeof FeedRowSchema>;

/** The contents of a feed, in a few bytes per 512 rows. @see protocol §1 digest */
export const FeedDigestSchema = v.object({
  /** Random id of the history that revisions belong to; changes after a restore from backup. */
  epoch: v.string(),
  rev: RevSchema,
  /** Changes at or below this revision may have lost their tombstones. */
  floor: RevSchema,
  shardSize: v.number(),
  /** `[n, visible rows, Σ mix32(id, rev) mod 2³²]`, ascending n, only shards with rows. */
  shards: v.array(v.tuple([v.number(), v.number(), v.number()])),
  serverTime: InstantSchema,
});
export type FeedDigest = v.InferOutput<typeof FeedDigestSchema>;

/** Rows as columns: each value list has one entry per row. Columns compress to half of what objects do. */
export const ColumnsSchema = v.record(v.string(), v.array(v.unknown()));
export type Columns = v.InferOutput<typeof ColumnsSchema>;

/** The visible rows of one shard: ids `n * shardSize` … `(n + 1) * shardSize - 1`. */
export const FeedShardSchema = v.object({
  epoch: v.string(),
  /** Revision of the clock at which the rows were read. */
  asOf: RevSchema,
  n: v.number(),
  rows: ColumnsSchema,
});
export type FeedShard = v.InferOutput<typeof FeedShardSchema>;

/**
 * Header of a shard: the revision up to which nothing in it has changed. A cached body names the earlier revision at which
 * it was made.
 */
export const asOfHeader = 'X-As-Of';

const rowIdsPattern = new RegExp(`^[1-9]\\d{0,15}(?:,[1-9]\\d{0,15}){0,${limits.rowsPerQuestionMax - 1}}$`);

/** Ids of the rows to return, separated by commas. */
export const RowIdsSchema = v.pipe(
  v.string(),
  v.regex(rowIdsPattern, 'ids_invalid'),
  v.transform((ids) => ids.split(',').map(Number)),
);

/** The rows that were asked for and are there. */
export const FeedRowsSchema = v.object({ items: v.array(FeedRowSchema) });

/** The changes since a checkpoint, in the order of revisions; each row once, as it is now. */
export const FeedChangesSchema = v.object({
  items: v.array(FeedRowSchema),
  gone: v.array(v.object({ id: IdSchema, rev: RevSchema })),
  /** The next checkpoint, `<epoch>.<rev>`. */
  next: v.string(),
  more: v.boolean(),
  /** Changes after this page, counted up to `limits.changesCountCap`. */
  pending: v.number(),
  serverTime: InstantSchema,
});
export type FeedChanges = v.InferOutput<typeof FeedChangesSchema>;

const pageMax = limits.changesPerPageMax;

/** The largest number of changes in a page; a senseless number gives the largest page. */
export const ChangesLimitSchema = v.fallback(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/),
    v.transform((digits) => Math.min(Number(digits), pageMax)),
    v.minValue(1),
  ),
  pageMax,
);

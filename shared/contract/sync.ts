import * as v from 'valibot';
import { limits } from '../limits.ts';
import {
  ChangesLimitSchema,
  FeedChangesSchema,
  FeedDigestSchema,
  FeedNameSchema,
  FeedRowsSchema,
  FeedShardSchema,
  RowIdsSchema,
} from '../model/sync.ts';
import { defineEndpoint } from './endpoint.ts';

const ShardNumberSchema = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,12})$/), v.transform(Number));

export const getFeedDigest = defineEndpoint({
  method: 'GET',
  path: '/api/sync/:feed/digest',
  audience: 'public',
  summary: 'Sums up each shard of a directory, so that a device finds what differs.',
  params: v.object({ feed: FeedNameSchema }),
  response: FeedDigestSchema,
  errors: ['not_found'],
});

export const getFeedShard = defineEndpoint({
  method: 'GET',
  path: '/api/sync/:feed/shards/:n',
  audience: 'public',
  summary: 'Returns the visible rows of one shard as columns; X-As-Of is the revision of the answer.',
  params: v.object({ feed: FeedNameSchema, n: ShardNumberSchema }),
  response: FeedShardSchema,
  errors: ['not_found'],
});

export const getFeedChanges = defineEndpoint({
  method: 'GET',
  path: '/api/sync/:feed/changes',
  audience: 'public',
  summary: 'Returns what changed in a directory since a checkpoint; 410 when the device must compare digests.',
  params: v.object({ feed: FeedNameSchema }),
  query: v.object({ since: v.string(), limit: v.optional(ChangesLimitSchema, `${limits.changesPerPageMax}`) }),
  response: FeedChangesSchema,
  errors: ['not_found', 'resync'],
});

export const getFeedRows = defineEndpoint({
  method: 'GET',
  path: '/api/sync/:feed/rows',
  audience: 'public',
  summary: 'Returns rows by id; rows that are no longer visible are missing.',
  params: v.object({ feed: FeedNameSchema }),
  query: v.object({ ids: RowIdsSchema }),
  response: FeedRowsSchema,
  errors: ['not_found'],
});

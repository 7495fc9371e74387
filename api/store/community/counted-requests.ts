import { count, desc, eq, getTableColumns, sql } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { FeatureRequestRecord } from './community-records.ts';

/** A feature request with its votes, and the caller's own relation to it. */
export interface CountedRequest extends FeatureRequestRecord {
  votes: number;
  hasVoted: boolean;
}

export interface RequestVote {
  featureRequestId: number;
  userId: number;
}

interface Listing {
  status?: CountedRequest['status'] | undefined;
  cursor?: string | undefined;
  viewerId: number | null;
  limit: number;
}

/** Reads feature requests, those with the most votes first, among equals the newest. */
export async function requestsByVotes(reader: Connection, { status, cursor, viewerId, limit }: Listing) {
  const { featureRequests, featureRequestVotes } = reader.tables;
  const rows = await counted(reader, viewerId)
    .where(status && eq(featureRequests.status, status))
    .having(behind(reader, cursor))
    .orderBy(desc(count(featureRequestVotes.userId)), desc(featureRequests.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(asCounted);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? `${last.votes}-${last.id}` : null };
}

/** Reads one feature request as a person sees it. */
export async function requestById(
  connection: Connection,
  id: number,
  viewerId: number | null,
): Promise<CountedRequest | undefined> {
  const [row] = await counted(connection, viewerId).where(eq(connection.tables.featureRequests.id, id));
  return row && asCounted(row);
}

function counted(connection: Connection, viewerId: number | null) {
  const { featureRequests, featureRequestVotes: votes } = connection.tables;
  return connection.db
    .select({
      ...getTableColumns(featureRequests),
      votes: count(votes.userId),
      ownVotes: votesBy(connection, viewerId),
    })
    .from(featureRequests)
    .leftJoin(votes, eq(votes.featureRequestId, featureRequests.id))
    .groupBy(featureRequests.id)
    .$dynamic();
}

function votesBy({ tables: { featureRequestVotes: votes } }: Connection, viewerId: number | null) {
  return sql<number>`sum(case when ${votes.userId} = ${viewerId ?? 0} then 1 else 0 end)`.mapWith(Number);
}

/** The requests behind a cursor, which holds the votes and the id of the last one shown. */
function behind({ tables }: Connection, cursor: string | undefined) {
  const [, atVotes, atId] = /^(\d{1,9})-(\d{1,15})$/.exec(cursor ?? '') ?? [];
  if (!atVotes || !atId) return undefined;
  const votes = count(tables.featureRequestVotes.userId);
  const before = Number(atVotes);
  const isOlder = sql`${tables.featureRequests.id} < ${Number(atId)}`;
  return sql`${votes} < ${before} or (${votes} = ${before} and ${isOlder})`;
}

function asCounted<Row extends { ownVotes: number }>({ ownVotes, ...row }: Row) {
  return { ...row, hasVoted: ownVotes > 0 };
}

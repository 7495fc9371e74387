import type { FeatureRequestStatus } from '#shared/catalog/statuses.ts';
import type { AdminListQuery } from '../admin/admin-lists.ts';
import { writeAudit } from '../admin/audit-log.ts';
import { and, count, desc, eq, getTableColumns, lockingRows, ne, sql } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { MutateContext } from '../mutate.ts';
import type { Admin, FeatureRequestRecord, Own } from '../records.ts';
import { StoreError } from '../store-error.ts';

/** Stores feature requests and the votes on them. */
export function createFeatureRequestStore({ engine, clock }: MutateContext) {
  const { reader } = engine;
  return {
    /** Most votes first; among equals the newest first. */
    list: (query: AdminListQuery & { status?: FeatureRequestStatus | undefined; viewerId: number | null }) =>
      requestsByVotes(reader, query),
    find: (id: number, viewerId: number | null) => requestById(reader, id, viewerId),
    /** Stores a feature request with the vote of its author. */
    insert: (userId: number, proposal: { title: string; description: string }): Promise<CountedRequest> =>
      engine.write((tx) => insertRequest(tx, { ...proposal, userId }, clock.now())),
    /** Sets or takes back a vote; nothing when it is so already. Undefined for an unknown feature request. */
    setVote: (
      vote: RequestVote,
      hasVoted: boolean,
    ): Promise<CountedRequest | { refused: 'request_closed' } | undefined> =>
      engine.write((tx) => setVote(tx, { ...vote, createdAt: clock.now() }, hasVoted)),
    /** Removes a feature request that nobody else has voted for; answers whether it did. */
    remove: (own: Own<FeatureRequestRecord>): Promise<boolean> => engine.write((tx) => removeUnlessSupported(tx, own)),
    /** Sets the status; entered in the audit log. Undefined for an unknown one. */
    setStatus: (by: Admin, id: number, status: FeatureRequestStatus): Promise<CountedRequest | undefined> =>
      engine.write((tx) => setStatus(tx, { by, id, now: clock.now() }, status)),
  };
}

async function insertRequest(
  tx: Connection,
  proposal: { userId: number; title: string; description: string },
  createdAt: Date,
): Promise<CountedRequest> {
  const { featureRequests } = tx.tables;
  const [row] = await tx.db
    .insert(featureRequests)
    .values({ ...proposal, createdAt, updatedAt: createdAt })
    .returning({ id: featureRequests.id });
  if (!row) throw new StoreError('internal');
  await keepVote(tx, { featureRequestId: row.id, userId: proposal.userId, createdAt });
  const request = await requestById(tx, row.id, proposal.userId);
  if (!request) throw new StoreError('internal');
  return request;
}

interface Vote extends RequestVote {
  createdAt: Date;
}

async function setVote(tx: Connection, vote: Vote, hasVoted: boolean) {
  const { featureRequests } = tx.tables;
  const { featureRequestId: id, userId } = vote;
  const [known] = await lockingRows(tx.db.select().from(featureRequests).where(eq(featureRequests.id, id)));
  if (!known) return undefined;
  if (known.status === 'done' || known.status === 'declined') return { refused: 'request_closed' } as const;
  await (hasVoted ? keepVote : forgetVote)(tx, vote);
  return requestById(tx, id, userId);
}

async function keepVote(tx: Connection, vote: Vote): Promise<void> {
  await tx.db.insert(tx.tables.featureRequestVotes).values(vote).onConflictDoNothing();
}

async function forgetVote(tx: Connection, { featureRequestId, userId }: RequestVote): Promise<void> {
  const { featureRequestVotes: votes } = tx.tables;
  await tx.db.delete(votes).where(and(eq(votes.featureRequestId, featureRequestId), eq(votes.userId, userId)));
}

async function removeUnlessSupported(
  tx: Connection,
  { id, userId }: { id: number; userId: number | null },
): Promise<boolean> {
  const { featureRequests, featureRequestVotes: votes } = tx.tables;
  // Where others may write meanwhile, a vote waits here, since it names this row.
  await lockingRows(tx.db.select({ id: featureRequests.id }).from(featureRequests).where(eq(featureRequests.id, id)));
  const ofOthers = and(eq(votes.featureRequestId, id), ne(votes.userId, userId ?? 0));
  const [others] = await tx.db.select({ count: count() }).from(votes).where(ofOthers);
  if (others?.count) return false;
  await tx.db.delete(featureRequests).where(eq(featureRequests.id, id));
  return true;
}

const auditActions = {
  pending: 'reopen_request',
  planned: 'plan_request',
  done: 'finish_request',
  declined: 'decline_request',
} as const satisfies Record<FeatureRequestStatus, string>;

async function setStatus(
  tx: Connection,
  { by, id, now }: { by: Admin; id: number; now: Date },
  status: FeatureRequestStatus,
): Promise<CountedRequest | undefined> {
  const { featureRequests } = tx.tables;
  const known = await requestById(tx, id, by.id);
  if (!known || known.status === status) return known;
  await tx.db.update(featureRequests).set({ status, updatedAt: now }).where(eq(featureRequests.id, id));
  const entry = { actorId: by.id, action: auditActions[status], subject: 'request', subjectId: id } as const;
  await writeAudit(tx, entry, now);
  return { ...known, status, updatedAt: now };
}

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

import type { AuditAction, AuditSubject } from '#shared/catalog/administration.ts';
import { companiesOf, usersOf } from '../accounts/account-search.ts';
import { and, desc, eq, inArray, lt } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { UserRecord } from '../records.ts';
import { StoreError } from '../store-error.ts';
import type { AdminListQuery, AdminPage } from './admin-lists.ts';
import { idBehind, pageOfRows } from './admin-lists.ts';

/** An action of an administrator, with the names of both sides as they are now. */
export interface AuditRecord {
  id: number;
  /** Null for the console, and after the administrator has left. */
  actor: Pick<UserRecord, 'id' | 'name' | 'slug'> | null;
  action: AuditAction;
  subject: AuditSubject;
  subjectId: number;
  /** Null after it has left. */
  subjectName: string | null;
  durationDays: number | null;
  /** The new and the old end of being featured, ISO 8601; null for none, and for other actions. */
  featuredUntil: string | null;
  previousFeaturedUntil: string | null;
  reason: string | null;
  /** The host that was proven, or no longer. */
  host: string | null;
  at: Date;
}

/** An entry of the audit log before it is stored. */
export interface AuditEntry {
  /** Undefined for the console. */
  actorId?: number;
  action: AuditAction;
  subject: AuditSubject;
  subjectId: number;
  featuring?: FeaturingEntry;
  /** Of a website, for `prove_host` and `unprove_host`. */
  host?: string;
}

/** A change of a person's featured time, and the state before it. Moments are ISO 8601. */
export interface FeaturingEntry {
  durationDays: number | null;
  /** The new end; null when featuring was ended. */
  featuredUntil: string | null;
  reason: string | null;
  previousUntil: string | null;
  /** The paid periods before, so that the change can be undone exactly. */
  previousPaid: { paymentId: number; from: string; until: string }[];
  previousHeld: { paymentId: number; leftMs: number; since: string }[];
  previousEnded: { paymentId: number; ms: number; at: string; reason: string }[];
}

/** A change of featured time as stored; older entries lack the state before. */
export interface StoredFeaturingEntry {
  id: number;
  at: Date;
  featuring: Pick<FeaturingEntry, 'featuredUntil'> & Partial<FeaturingEntry>;
}

const featuringActions: AuditAction[] = [
  'set_featured',
  'end_featured',
  'move_featured_end',
  'give_back_days',
  'end_paid_days',
  'undo_featured',
];

/**
 * Writes an entry in the transaction of the change, so that neither is stored without the other.
 *
 * @returns Id of the entry.
 */
export async function writeAudit(
  tx: Connection,
  { actorId, featuring, host, ...facts }: AuditEntry,
  at: Date,
): Promise<number> {
  const { auditLog } = tx.tables;
  // The details are a JSON object.
  const details: Record<string, unknown> | null = featuring || host ? { ...featuring, ...(host && { host }) } : null;
  const [entry] = await tx.db
    .insert(auditLog)
    .values({ ...facts, actorId: actorId ?? null, details, at })
    .returning({ id: auditLog.id });
  if (!entry) throw new StoreError('internal');
  return entry.id;
}

/**
 * Finds the last change of somebody's featuring by an administrator.
 *
 * @param id Finds this entry instead.
 */
export async function latestFeaturingEntry(
  { db, tables: { auditLog } }: Connection,
  userId: number,
  id?: number,
): Promise<StoredFeaturingEntry | undefined> {
  const [entry] = await db
    .select({ id: auditLog.id, at: auditLog.at, details: auditLog.details })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, 'user'),
        eq(auditLog.subjectId, userId),
        inArray(auditLog.action, featuringActions),
        id === undefined ? undefined : eq(auditLog.id, id),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  // Only `writeAudit` writes details.
  const details = entry?.details as FeaturingEntry | null | undefined;
  return entry && { id: entry.id, at: entry.at, featuring: details ?? { featuredUntil: null } };
}

/** Lists what administrators did, newest first. */
export async function auditPage(
  reader: Connection,
  { limit, cursor }: AdminListQuery,
): Promise<AdminPage<AuditRecord>> {
  const { auditLog, users } = reader.tables;
  const before = idBehind(cursor);
  const rows = await reader.db
    .select({ entry: auditLog, actor: { id: users.id, name: users.name, slug: users.slug } })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(before ? lt(auditLog.id, before) : undefined)
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
  const subjectsOf = (kind: AuditSubject) =>
    rows.flatMap(({ entry }) => (entry.subject === kind && entry.subjectId ? entry.subjectId : []));
  const named: Record<AuditSubject, { id: number; name: string }[]> = {
    user: await usersOf(reader, subjectsOf('user')),
    company: await companiesOf(reader, subjectsOf('company')),
    job: await titlesOf(reader, 'jobs', subjectsOf('job')),
    request: await titlesOf(reader, 'featureRequests', subjectsOf('request')),
    // Mails have no names, and their recipients are private here.
    mail: [],
    message: [],
  };
  const records = rows.map(({ entry, actor }) => {
    // Only `writeAudit` writes rows.
    const { action, subject, details, ...stored } = entry as unknown as AuditEntry & Row;
    const subjectName = named[subject].find(({ id }) => id === stored.subjectId)?.name ?? null;
    const { durationDays = null, featuredUntil = null, previousUntil = null } = details ?? {};
    const { reason = null, host = null } = details ?? {};
    return {
      id: stored.id,
      actor,
      action,
      subject,
      subjectId: stored.subjectId,
      subjectName,
      durationDays,
      featuredUntil,
      previousFeaturedUntil: previousUntil,
      reason,
      host,
      at: stored.at,
    };
  });
  return pageOfRows(records, limit);
}

interface Row {
  id: number;
  details: Partial<FeaturingEntry & { host: string }> | null;
  at: Date;
}

async function titlesOf({ db, tables }: Connection, name: 'jobs' | 'featureRequests', ids: readonly number[]) {
  const table = tables[name];
  if (ids.length === 0) return [];
  return db
    .select({ id: table.id, name: table.title })
    .from(table)
    .where(inArray(table.id, [...ids]));
}

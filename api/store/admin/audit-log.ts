import type { AuditAction, AuditSubject } from '#shared/catalog/audit.ts';
import type { AdminListQuery, AdminPage } from '../payment-deps.ts';
import { companiesOf, usersOf } from './account-search.ts';
import { idBehind, pageOfRows } from './admin-lists.ts';
import { desc, eq, inArray, lt } from './drizzle.ts';
import type { Connection } from './engines/engine.ts';
import type { AuditRecord } from './records.ts';

/** What is entered in the audit log. */
export interface Deed {
  /** Undefined for the console. */
  actorId?: number;
  action: AuditAction;
  subject: AuditSubject;
  subjectId: number;
  featuring?: { durationDays: number; featuredUntil: string };
}

/** Enters a deed in the transaction that does it, so that neither is there without the other. */
export async function writeAudit(tx: Connection, { actorId, featuring, ...deed }: Deed, at: Date): Promise<void> {
  await tx.db.insert(tx.tables.auditLog).values({ ...deed, actorId: actorId ?? null, details: featuring ?? null, at });
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
  };
  const records = rows.map(({ entry, actor }) => {
    // Only `writeAudit` writes rows.
    const { action, subject, details, ...deed } = entry as unknown as Deed & Row;
    const subjectName = named[subject].find(({ id }) => id === deed.subjectId)?.name ?? null;
    const { durationDays = null, featuredUntil = null } = details ?? {};
    return {
      id: deed.id,
      actor,
      action,
      subject,
      subjectId: deed.subjectId,
      subjectName,
      durationDays,
      featuredUntil,
      at: deed.at,
    };
  });
  return pageOfRows(records, limit);
}

interface Row {
  id: number;
  details: Deed['featuring'] | null;
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

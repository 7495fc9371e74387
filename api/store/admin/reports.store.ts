import type { ReportStatus } from '#shared/catalog/reports.ts';
import type { NewReport, ReportDecision } from '#shared/model/report.ts';
import type { ReportRecord } from '../community/community-records.ts';
import { and, desc, eq, lockingRows, lt, or } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { MutateContext } from '../mutate.ts';
import type { Admin } from '../records.ts';
import type { AdminListQuery, AdminPage } from './admin-lists.ts';
import { idBehind, pageOfRows } from './admin-lists.ts';
import { type Deed, writeAudit } from './audit-log.ts';
import type { NamedSubject } from './reported-names.ts';
import { withNames } from './reported-names.ts';

export interface ReportToStore extends NewReport {
  reporterUserId: number | null;
  reporterCompanyId: number | null;
  /** Names reporter and subject. */
  openKey: string;
}

export interface ReportWithNames extends ReportRecord {
  /** Null after it has left. */
  reported: NamedSubject | null;
  reporter: { kind: 'user' | 'company'; name: string; slug: string } | null;
  openCount: number;
}

/** Keeps what people report to the operator. */
export function createReportStore(context: MutateContext) {
  const { engine, clock } = context;
  const { reader } = engine;
  const { reports } = engine.tables;
  return {
    /** Keeps a report; nothing while one of the same reporter on the same subject is open. */
    async insert(report: ReportToStore) {
      await engine.write((tx) =>
        tx.db
          .insert(reports)
          .values({ ...report, createdAt: clock.now() })
          .onConflictDoNothing(),
      );
    },
    /** Newest first. */
    async list({
      status,
      limit,
      cursor,
    }: AdminListQuery & { status?: ReportStatus | undefined }): Promise<AdminPage<ReportWithNames>> {
      const before = idBehind(cursor);
      const rows = await reader.db
        .select()
        .from(reports)
        .where(and(before ? lt(reports.id, before) : undefined, status ? eq(reports.status, status) : undefined))
        .orderBy(desc(reports.id))
        .limit(limit + 1);
      const page = pageOfRows(rows, limit);
      return { ...page, items: await withNames(reader, page.items) };
    },
    /** Decides an open report, or corrects a decision; entered in the audit log. Undefined for an unknown one. */
    decide: (by: Admin, id: number, decision: ReportDecision): Promise<ReportWithNames | undefined> =>
      engine.write((tx) => decide(tx, { by, id, now: clock.now() }, decision)),
  };
}

/** Resolves every open report on a job: an administrator has just closed it. */
export async function resolveReportsOnJob({ db, tables: { reports } }: Connection, jobId: number, now: Date) {
  const isOpen = and(eq(reports.subject, 'job'), eq(reports.subjectId, jobId), eq(reports.status, 'open'));
  await db.update(reports).set({ status: 'resolved', handledAt: now, openKey: null }).where(isOpen);
}

const deeds = { resolved: 'resolve_report', dismissed: 'dismiss_report' } as const;

async function decide(
  tx: Connection,
  { by, id, now }: { by: Admin; id: number; now: Date },
  { status, note, isForAll }: ReportDecision,
): Promise<ReportWithNames | undefined> {
  const { reports } = tx.tables;
  const [report] = await lockingRows(tx.db.select().from(reports).where(eq(reports.id, id)));
  if (!report) return undefined;
  const others = and(
    eq(reports.subject, report.subject),
    eq(reports.subjectId, report.subjectId),
    eq(reports.status, 'open'),
  );
  await tx.db
    .update(reports)
    .set({ status, note, handledAt: now, openKey: null })
    .where(isForAll ? or(eq(reports.id, id), others) : eq(reports.id, id));
  if (report.status !== status) await writeAudit(tx, { ...deedOn(report), actorId: by.id, action: deeds[status] }, now);
  const [decided] = await withNames(tx, [{ ...report, status, note, handledAt: now }]);
  return decided;
}

function deedOn({ subject, subjectId }: ReportRecord): Pick<Deed, 'subject' | 'subjectId'> {
  return { subject: subject === 'profile' ? 'user' : subject, subjectId };
}

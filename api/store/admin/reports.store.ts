import type { ReportDecision } from '#shared/model/report.ts';
import type { ReportStore, ReportWithNames } from '../community-deps.ts';
import { idBehind, pageOfRows } from './admin-lists.ts';
import { type Deed, writeAudit } from './audit-log.ts';
import type { ReportRecord } from './community-records.ts';
import { and, desc, eq, lockingRows, lt, ne, or } from './drizzle.ts';
import type { Connection } from './engines/engine.ts';
import { type MutateContext, mutate, type Touch } from './mutate.ts';
import type { Admin } from './records.ts';
import { withNames } from './reported-names.ts';

/** Keeps what people report to the operator. @see api/community-deps.ts ReportStore */
export function createReportStore(context: MutateContext): ReportStore {
  const { engine, clock } = context;
  const { reader } = engine;
  const { reports } = engine.tables;
  return {
    async insert(report) {
      await engine.write((tx) =>
        tx.db
          .insert(reports)
          .values({ ...report, createdAt: clock.now() })
          .onConflictDoNothing(),
      );
    },
    async list({ status, limit, cursor }) {
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
    decide: (by, id, decision) => engine.write((tx) => decide(tx, { by, id, now: clock.now() }, decision)),
    closeJob: (by, jobId) => mutate(context, (tx, touch) => closeJob({ tx, touch, now: clock.now(), by }, jobId)),
  };
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

interface Writing {
  tx: Connection;
  touch: Touch;
  now: Date;
  by: Admin;
}

async function closeJob({ tx, touch, now, by }: Writing, id: number): Promise<boolean> {
  const { jobs } = tx.tables;
  const wasPublic = and(eq(jobs.id, id), ne(jobs.status, 'draft'));
  const [job] = await lockingRows(tx.db.select({ status: jobs.status }).from(jobs).where(wasPublic));
  if (!job || job.status === 'closed') return job !== undefined;
  await tx.db.update(jobs).set({ status: 'closed', updatedAt: now }).where(eq(jobs.id, id));
  touch('jobs', id);
  await writeAudit(tx, { actorId: by.id, action: 'close_job', subject: 'job', subjectId: id }, now);
  return true;
}

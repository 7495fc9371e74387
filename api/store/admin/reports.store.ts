import type { ReportStatus, ReportSubject } from '#shared/catalog/administration.ts';
import type { NewReport, ReportDecision } from '#shared/model/community.ts';
import { and, count, desc, eq, getTableColumns, inArray, lockingRows, lt, or } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { plateColumns } from '../hiring/jobs.store.ts';
import type { MutateContext } from '../mutate.ts';
import type { Admin, ReportRecord } from '../records.ts';
import { type AdminListQuery, type AdminPage, idBehind, pageOfRows } from './admin-lists.ts';
import { type AuditEntry, writeAudit } from './audit-log.ts';

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

/** Stores what people report to the operator. */
export function createReportStore(context: MutateContext) {
  const { engine, clock } = context;
  const { reader } = engine;
  const { reports } = engine.tables;
  return {
    /** Stores a report; nothing while one of the same reporter on the same subject is open. */
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

const auditActions = { resolved: 'resolve_report', dismissed: 'dismiss_report' } as const;

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
  if (report.status !== status)
    await writeAudit(tx, { ...subjectOf(report), actorId: by.id, action: auditActions[status] }, now);
  const [decided] = await withNames(tx, [{ ...report, status, note, handledAt: now }]);
  return decided;
}

function subjectOf({ subject, subjectId }: ReportRecord): Pick<AuditEntry, 'subject' | 'subjectId'> {
  return { subject: subject === 'profile' ? 'user' : subject, subjectId };
}

/** The subject of a report or its reporter, as it is now. */
export interface NamedSubject {
  name: string;
  nameOther: string | null;
  slug: string;
  isShown: boolean;
  picture: string | null;
}

type Named = Map<number, NamedSubject>;

/** Adds to reports the names of subject and sender, and the number of open reports on the same subject, as of now. */
export async function withNames(reader: Connection, reports: readonly ReportRecord[]): Promise<ReportWithNames[]> {
  const idsOf = (kind: ReportSubject) => reports.flatMap((one) => (one.subject === kind ? one.subjectId : []));
  const reporters = (column: 'reporterUserId' | 'reporterCompanyId') => reports.flatMap((one) => one[column] ?? []);
  const names = {
    profile: await peopleOf(reader, [...idsOf('profile'), ...reporters('reporterUserId')]),
    company: await companiesOf(reader, [...idsOf('company'), ...reporters('reporterCompanyId')]),
    job: await jobsOf(reader, idsOf('job')),
  };
  const open = await openCounts(reader, reports);
  return reports.map((report) => ({
    ...report,
    reported: names[report.subject].get(report.subjectId) ?? null,
    reporter:
      signed('user', names.profile.get(report.reporterUserId ?? 0)) ??
      signed('company', names.company.get(report.reporterCompanyId ?? 0)),
    openCount: open.get(keyOf(report)) ?? 0,
  }));
}

function signed(kind: 'user' | 'company', named: NamedSubject | undefined): ReportWithNames['reporter'] {
  return named ? { kind, name: named.name, slug: named.slug } : null;
}

async function peopleOf({ db, tables: { users } }: Connection, ids: readonly number[]): Promise<Named> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      nameOther: users.nameOther,
      slug: users.slug,
      isShown: users.isActive,
      picture: users.profilePicture,
    })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return named(rows);
}

async function companiesOf({ db, tables: { companies } }: Connection, ids: readonly number[]): Promise<Named> {
  if (ids.length === 0) return new Map();
  const { id, name, nameOther, slug, isActive: isShown, logo: picture } = getTableColumns(companies);
  const rows = await db
    .select({ id, name, nameOther, slug, isShown, picture })
    .from(companies)
    .where(inArray(companies.id, [...ids]));
  return named(rows);
}

async function jobsOf({ db, tables: { jobs, companies } }: Connection, ids: readonly number[]): Promise<Named> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: jobs.id,
      name: jobs.title,
      nameOther: jobs.titleOther,
      status: jobs.status,
      company: plateColumns(companies),
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(inArray(jobs.id, [...ids]));
  return named(
    rows.map(({ id, name, nameOther, status, company }) => ({
      ...{ id, name, nameOther, slug: company.slug, picture: company.logo },
      isShown: status === 'active' && company.isActive,
    })),
  );
}

function named(rows: readonly (NamedSubject & { id: number })[]): Named {
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

async function openCounts({ db, tables: { reports } }: Connection, about: readonly ReportRecord[]) {
  const ids = [...new Set(about.map(({ subjectId }) => subjectId))];
  if (ids.length === 0) return new Map<string, number>();
  const rows = await db
    .select({ subject: reports.subject, subjectId: reports.subjectId, open: count() })
    .from(reports)
    .where(and(eq(reports.status, 'open'), inArray(reports.subjectId, ids)))
    .groupBy(reports.subject, reports.subjectId);
  return new Map(rows.map((row) => [keyOf(row), row.open]));
}

function keyOf({ subject, subjectId }: Pick<ReportRecord, 'subject' | 'subjectId'>): string {
  return `${subject} ${subjectId}`;
}

import type { ReportSubject } from '#shared/catalog/reports.ts';
import type { ReportRecord } from '../community/community-records.ts';
import { and, count, eq, getTableColumns, inArray } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { plateColumns } from '../hiring/jobs.store.ts';
import type { ReportWithNames } from './reports.store.ts';

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

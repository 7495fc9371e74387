import type { Language } from '#shared/catalog/languages.ts';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { mailOfApplication, mailOfStatus } from '../../domain/rules/mails.ts';
import { and, asc, eq, gte, lt } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { StatusChange } from '../hiring/applications.store.ts';
import { queueMail } from './mail-queue.store.ts';

/** The applications that a company's morning mail lists, in the company's language. */
export interface NewApplications {
  recipient: string;
  language: Language;
  /** Of the company. */
  name: string;
  /** With the oldest application first; names likewise. */
  jobs: { id: number; title: string; applicants: string[] }[];
}

/** Queues the mail about an application that has just been stored. */
export async function queueApplicationMail(
  tx: Connection,
  { jobId, userId, applicationId }: { jobId: number; userId: number; applicationId: number },
  now: Date,
): Promise<void> {
  const { jobs, companies, users, alertSettings } = tx.tables;
  const { id, email, language, wantsMail, applicationMails } = companies;
  const [read] = await tx.db
    .select({
      job: titlesOf(jobs),
      company: { id, email, language, wantsMail, applicationMails },
      talent: { name: users.name, nameOther: users.nameOther },
      timeZone: alertSettings.timeZone,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(alertSettings, eq(alertSettings.companyId, companies.id))
    .where(eq(jobs.id, jobId));
  await queueMail(tx, read && mailOfApplication({ ...read, applicationId, jobId }, now), now);
}

/** The new applications to a company; undefined when it wants no mail about applications any more. */
export async function newApplicationsOf(
  { db, tables: { applications, jobs, companies, users } }: Connection,
  companyId: number,
  { from, until }: { from: Date; until: Date },
): Promise<NewApplications | undefined> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  if (!company?.wantsMail || !company.isActive) return undefined;
  const { language } = company;
  const rows = await db
    .select({ id: jobs.id, texts: titlesOf(jobs), talent: { name: users.name, nameOther: users.nameOther } })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(users, eq(users.id, applications.userId))
    .where(and(eq(jobs.companyId, companyId), gte(applications.appliedAt, from), lt(applications.appliedAt, until)))
    .orderBy(asc(applications.id));
  const byJob = new Map<number, NewApplications['jobs'][number]>();
  for (const { id, texts, talent } of rows) {
    const job = byJob.get(id) ?? { id, title: inLanguage(texts, language).title, applicants: [] };
    job.applicants.push(inLanguage(talent, language).name);
    byJob.set(id, job);
  }
  return { recipient: company.email, language, name: inLanguage(company, language).name, jobs: [...byJob.values()] };
}

/** The columns of a job's titles, for a select. */
export function titlesOf({ title, titleOther }: Connection['tables']['jobs']) {
  return { title, titleOther };
}

/** The contents of a mail to a talent about an application. */
export interface StatusNews extends StatusChange {
  jobTitle: string;
  companyName: string;
  talentName: string;
  recipient: string;
  language: Language;
}

/** Queues the mail about a new status. Each application has at most one waiting mail; another change restarts its wait. */
export async function queueStatusMail(
  tx: Connection,
  { applicationId, former, now }: { applicationId: number; former: ApplicationStatus; now: Date },
): Promise<void> {
  const { applications, users, mailQueue } = tx.tables;
  const [talent] = await tx.db
    .select({ id: users.id, email: users.email, language: users.language, wantsMail: users.wantsMail })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(eq(applications.id, applicationId));
  const mail = talent && mailOfStatus(talent, { applicationId, former }, now);
  if (!mail) return;
  const { sendAfter: nextAttemptAt = now, ...values } = mail;
  // The moment is part of the Message-ID: a mail program would hide a mail whose id it has seen.
  const waiting = { attempts: 0, nextAttemptAt, createdAt: now };
  await tx.db
    .insert(mailQueue)
    .values({ ...waiting, ...values, data: { ...values.data } })
    .onConflictDoUpdate({ target: mailQueue.onceKey, set: { ...waiting, givenUpAt: null } });
}

/** The news for the talent of an application as of now; undefined when there is no recipient. */
export async function statusNewsOf(
  { db, tables: { applications, jobs, companies, users } }: Connection,
  applicationId: number,
): Promise<StatusNews | undefined> {
  const { email, language, wantsMail } = users;
  const [found] = await db
    .select({
      news: { status: applications.status, message: applications.statusMessage, recipient: email, language },
      texts: {
        title: jobs.title,
        titleOther: jobs.titleOther,
        companyName: companies.name,
        companyNameOther: companies.nameOther,
      },
      talent: { name: users.name, nameOther: users.nameOther },
      wantsMail,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(applications.id, applicationId));
  if (!found?.wantsMail) return undefined;
  const { title: jobTitle, companyName } = inLanguage(found.texts, found.news.language);
  const { name: talentName } = inLanguage(found.talent, found.news.language);
  return { ...found.news, jobTitle, companyName, talentName };
}

import type { Language } from '#shared/catalog/languages.ts';
import { limits } from '#shared/limits.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { nextHour } from '#shared/rules/local-time.ts';
import { and, asc, eq, gte, lt } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { keyOfApplication } from './forget-mails.ts';
import { type MailToQueue, mailTo, titlesOf } from './mail-queue.store.ts';

/** The applications that a company's morning letter lists, in the company's language. */
export interface NewApplications {
  recipient: string;
  language: Language;
  /** Of the company. */
  name: string;
  /** With the oldest application first; names likewise. */
  jobs: { id: number; title: string; applicants: string[] }[];
}

/** Makes the mail that tells a company of an application; undefined when it wants none. */
export async function mailOfApplication(
  { db, tables: { jobs, companies, users, alertSettings } }: Connection,
  { jobId, userId, applicationId, now }: { jobId: number; userId: number; applicationId: number; now: Date },
): Promise<MailToQueue | undefined> {
  const { email, language, wantsMail, applicationMails } = companies;
  const [job] = await db
    .select({
      texts: titlesOf(jobs),
      to: { id: companies.id, email, language, wantsMail, applicationMails },
      timeZone: alertSettings.timeZone,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .leftJoin(alertSettings, eq(alertSettings.companyId, companies.id))
    .where(eq(jobs.id, jobId));
  if (!job?.to.wantsMail) return undefined;
  if (job.to.applicationMails === 'daily') return morningMail(job.to, job.timeZone ?? 'Asia/Qatar', now);
  const { name, nameOther } = users;
  const [talent] = await db.select({ name, nameOther }).from(users).where(eq(users.id, userId));
  if (!talent) return undefined;
  const read = job.to.language;
  const data = { jobId, jobTitle: inLanguage(job.texts, read).title, name: inLanguage(talent, read).name };
  return mailTo('company', job.to, {
    template: 'application_received',
    onceKey: keyOfApplication(applicationId),
    data,
  });
}

/**
 * The one letter of the next morning: the first application of the day queues it, the others find it there. What came
 * until then is read when it leaves. Writes that began before that moment may end a little after it.
 */
function morningMail(to: Parameters<typeof mailTo>[1], timeZone: string, now: Date): MailToQueue {
  const until = nextHour(now, timeZone, limits.alertsFromHour);
  const mail = mailTo('company', to, {
    template: 'applications_daily',
    onceKey: `applications-${to.id}-${until.toISOString()}`,
    data: { period: { from: now.toISOString(), until: until.toISOString() } },
  });
  return { ...mail, sendAfter: new Date(until.getTime() + limits.alertSettleMs) };
}

/** What came for the jobs of a company; undefined when it wants no mail about applications any more. */
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

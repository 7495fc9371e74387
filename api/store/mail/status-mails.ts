import type { Language } from '#shared/catalog/languages.ts';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { mailOfStatus } from '../../domain/rules/mails.ts';
import { eq, lockingRows } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { StatusChange } from '../hiring/applications.store.ts';
import type { QueuedMail } from './queued-mail.ts';

/** The contents of a mail to a talent about an application. */
export interface StatusNews extends StatusChange {
  jobTitle: string;
  companyName: string;
  talentName: string;
  recipient: string;
  language: Language;
}

/** Queues the mail about a new status. One mail waits for each application; another change makes it wait again. */
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
  // A later moment makes another Message-ID: a mail program would hide a mail whose id it has seen.
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

/** Notes the status in a mail that left while the status changed again: the talent knows that status now. */
export async function noteToldStatus(tx: Connection, { id }: QueuedMail, told: ApplicationStatus): Promise<void> {
  const { mailQueue } = tx.tables;
  const isMail = eq(mailQueue.id, id);
  const [mail] = await lockingRows(tx.db.select({ data: mailQueue.data }).from(mailQueue).where(isMail));
  if (mail)
    await tx.db
      .update(mailQueue)
      .set({ data: { ...mail.data, knownStatus: told } })
      .where(isMail);
}

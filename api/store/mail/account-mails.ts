import type { MailData } from '../work-deps.ts';
import { and, eq, inArray } from './drizzle.ts';
import type { Connection } from './engines/engine.ts';
import { type MailToQueue, mailTo } from './mail-queue.store.ts';
import type { CompanyRecord, Realm, UserRecord } from './records.ts';

/** Makes the mail that confirms a deletion: to an address that is no account any more, whose mails nobody can stop. */
export function mailOfGoodbye(
  realm: Realm,
  { id, email: recipient, language, name }: Pick<UserRecord | CompanyRecord, 'id' | 'email' | 'language' | 'name'>,
): MailToQueue {
  return { recipient, language, template: 'account_deleted', onceKey: `goodbye-${realm}-${id}`, data: { name } };
}

/** Makes the mails that tell talents who wait for a decision that the company leaves; not for who wants none. */
export async function mailsOfLeavingCompany(
  { db, tables: { applications, jobs, users } }: Connection,
  { id, name }: Pick<CompanyRecord, 'id' | 'name'>,
): Promise<MailToQueue[]> {
  const waiting = await db
    .select({
      applicationId: applications.id,
      jobTitle: jobs.title,
      to: { id: users.id, email: users.email, language: users.language },
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(users, eq(users.id, applications.userId))
    .where(
      and(
        eq(jobs.companyId, id),
        inArray(applications.status, ['pending', 'reviewing']),
        eq(users.wantsMail, true),
        eq(users.isActive, true),
      ),
    );
  return waiting.map(({ applicationId, jobTitle, to }) =>
    mailTo('user', to, {
      template: 'company_left',
      onceKey: `application-${applicationId}-company-left`,
      data: { jobTitle, name },
    }),
  );
}

/** Whether what a mail is filled with says that it goes to an account. */
export function isMailTo(data: Record<string, unknown>, realm: Realm, id: number): boolean {
  // Only `queueMail` writes rows; some mails go to an address that is no account.
  const { to } = data as Partial<MailData>;
  return to?.realm === realm && to.id === id;
}

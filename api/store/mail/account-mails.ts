import { inLanguage } from '#shared/rules/both-languages.ts';
import { and, eq, inArray } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { CompanyRecord, Realm, UserRecord } from '../records.ts';
import { type MailToQueue, mailTo } from './mail-queue.store.ts';

/** Makes the mail that confirms a deletion: to an address that is no account any more, whose mails nobody can stop. */
export function mailOfGoodbye(
  realm: Realm,
  { id, email: recipient, language, name }: Pick<UserRecord | CompanyRecord, 'id' | 'email' | 'language' | 'name'>,
): MailToQueue {
  return { recipient, language, template: 'account_deleted', onceKey: `goodbye-${realm}-${id}`, data: { name } };
}

/**
 * Makes the mails for talents without a decision when the company leaves; a talent who wants no such mail gets none.
 */
export async function mailsOfLeavingCompany(
  { db, tables: { applications, jobs, users } }: Connection,
  { id, name, nameOther }: Pick<CompanyRecord, 'id' | 'name' | 'nameOther'>,
): Promise<MailToQueue[]> {
  const waiting = await db
    .select({
      applicationId: applications.id,
      job: { title: jobs.title, titleOther: jobs.titleOther },
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
  return waiting.map(({ applicationId, job, to }) =>
    mailTo('user', to, {
      template: 'company_left',
      onceKey: `application-${applicationId}-company-left`,
      data: {
        jobTitle: inLanguage(job, to.language).title,
        name: inLanguage({ name, nameOther }, to.language).name,
      },
    }),
  );
}

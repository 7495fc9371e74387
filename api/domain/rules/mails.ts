import type { Language } from '#shared/catalog/languages.ts';
import type { MailTemplate } from '#shared/catalog/mails.ts';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import { limits } from '#shared/limits.ts';
import type { ContactMessage } from '#shared/model/mail.ts';
import type { Realm } from '#shared/model/realm.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { nextHour } from '#shared/rules/local-time.ts';
import type { LinkMail } from '../../store/accounts/credentials.store.ts';
import type { AlertDigest } from '../../store/alerts/alert-records.ts';
import type { MailData, MailToQueue } from '../../store/mail/queued-mail.ts';
import type { CompanyRecord } from '../../store/records.ts';

// Which mails an event makes: who gets them, with which template and values. The texts are in `../mail/write-mail.ts`.

/** Who gets a mail: an account, in its language. */
export interface MailRecipient {
  id: number;
  email: string;
  language: Language;
}

interface Named {
  name: string;
  nameOther: string | null;
}

/** Titles of a job in both languages: a mail names it in its reader's. @see requirements A20 */
export interface JobTitles {
  title: string;
  titleOther: string | null;
}

/** Makes a mail to an account. */
export function mailTo(
  realm: Realm,
  { id, email, language }: MailRecipient,
  { template, onceKey, data }: { template: MailTemplate; onceKey: string; data: Omit<MailData, 'to'> },
): MailToQueue {
  return { recipient: email, language, template, onceKey, data: { ...data, to: { realm, id } } };
}

/** Makes the mail that asks a new account to confirm its e-mail. */
export function mailToConfirm(
  realm: Realm,
  { email, language = 'ar' }: { email: string; language?: Language },
): MailToQueue {
  return { recipient: email, language, template: 'verify_email', data: { realm } };
}

/**
 * Makes a mail with a link that proves the e-mail. The account is looked up when the mail is sent, and its language
 * replaces this one.
 */
export function mailWithLink({ realm, mail, email }: { realm: Realm; mail: LinkMail; email: string }): MailToQueue {
  return { recipient: email, language: 'ar', template: mail, data: { realm } };
}

/** Makes the mail that reports a new password. */
export function mailOfNewPassword(realm: Realm, { id, email, language }: MailRecipient): MailToQueue {
  return { recipient: email, language, template: 'password_changed', data: { realm, to: { realm, id } } };
}

/** Makes the mail that confirms a deletion. The address has no account any more, so nobody can stop its mails. */
export function mailOfGoodbye(
  realm: Realm,
  { id, email: recipient, language, name }: MailRecipient & { name: string },
): MailToQueue {
  return { recipient, language, template: 'account_deleted', onceKey: `goodbye-${realm}-${id}`, data: { name } };
}

/** Makes the mail to a talent whose application has no decision when the company leaves. */
export function mailOfLeavingCompany(
  company: Named,
  { applicationId, job, to }: { applicationId: number; job: JobTitles; to: MailRecipient },
): MailToQueue {
  return mailTo('user', to, {
    template: 'company_left',
    onceKey: `application-${applicationId}-company-left`,
    data: { jobTitle: inLanguage(job, to.language).title, name: inLanguage(company, to.language).name },
  });
}

/** An application that has just been stored. */
export interface SentApplicationFacts {
  applicationId: number;
  jobId: number;
  job: JobTitles;
  talent: Named;
  company: MailRecipient & Pick<CompanyRecord, 'wantsMail' | 'applicationMails'>;
  /** Of the company; null for the one that accounts begin with. */
  timeZone: string | null;
}

/** Makes the mail that reports an application to its company; undefined when the company wants none. */
export function mailOfApplication(
  { applicationId, jobId, job, talent, company, timeZone }: SentApplicationFacts,
  now: Date,
): MailToQueue | undefined {
  if (!company.wantsMail) return undefined;
  if (company.applicationMails === 'daily') return morningMail(company, timeZone ?? 'Asia/Qatar', now);
  const { language } = company;
  return mailTo('company', company, {
    template: 'application_received',
    onceKey: keyOfApplication(applicationId),
    data: { jobId, jobTitle: inLanguage(job, language).title, name: inLanguage(talent, language).name },
  });
}

/**
 * The mail of the next morning: the first application of a day queues it, and the key keeps others from queuing a
 * second one. The applications are read when the mail is sent, a moment after the end of the period, because writes
 * that began before that end may finish after it.
 */
function morningMail(to: MailRecipient, timeZone: string, now: Date): MailToQueue {
  const until = nextHour(now, timeZone, limits.alertsFromHour);
  const mail = mailTo('company', to, {
    template: 'applications_daily',
    onceKey: `applications-${to.id}-${until.toISOString()}`,
    data: { period: { from: now.toISOString(), until: until.toISOString() } },
  });
  return { ...mail, sendAfter: new Date(until.getTime() + limits.alertSettleMs) };
}

/**
 * Makes the mail that reports a new status to a talent, sent after two minutes; undefined when the talent wants none.
 * Its text is read when it is sent, so that it names the last status only.
 *
 * @param change.former The status before, which the talent knows unless a mail waits.
 */
export function mailOfStatus(
  talent: MailRecipient & { wantsMail: boolean },
  { applicationId, former }: { applicationId: number; former: ApplicationStatus },
  now: Date,
): MailToQueue | undefined {
  if (!talent.wantsMail) return undefined;
  const mail = mailTo('user', talent, {
    template: 'application_status',
    onceKey: keyOfStatus(applicationId),
    data: { applicationId, knownStatus: former },
  });
  return { ...mail, sendAfter: new Date(now.getTime() + limits.statusMailDelayMinutes * 60_000) };
}

/** The key under which a company gets one mail about an application. */
export function keyOfApplication(id: number): string {
  return `application-${id}`;
}

/** The key of the one mail that waits to report a status to a talent. */
export function keyOfStatus(id: number): string {
  return `application-${id}-status`;
}

/** Makes the mail that reports a decision of moderators to a company, also where it stopped other mails. */
export function mailOfModeration(
  company: MailRecipient,
  decided: { jobId: number; job: JobTitles; template: Extract<MailTemplate, `job_${string}`>; reason: string | null },
  now: Date,
): MailToQueue {
  const { jobId, job, template, reason } = decided;
  const onceKey = `job-${jobId}-${template}-${now.getTime()}`;
  const jobTitle = inLanguage(job, company.language).title;
  return mailTo('company', company, {
    template,
    onceKey,
    data: { jobId, jobTitle, ...(reason !== null && { reason }) },
  });
}

/** Makes the mail that asks to confirm a subscription of the newsletter. */
export function mailOfSubscription(
  id: number,
  { email, language, token, tokenHash }: { email: string; language: Language; token: string; tokenHash: string },
): MailToQueue {
  return {
    ...{ recipient: email, language, template: 'newsletter_confirm', onceKey: `newsletter-${tokenHash}` },
    data: { to: { realm: 'newsletter', id }, token },
  };
}

/** Makes the mail that brings a message of the contact form to the operator. */
export function mailOfMessage(
  { language, ...contact }: ContactMessage,
  { userId, recipient, onceKey }: { userId: number | null; recipient: string; onceKey: string },
): MailToQueue {
  return { recipient, language, template: 'contact_message', onceKey, data: { contact, writerId: userId } };
}

/** Makes the mail that reports to a company that its webhook was switched off. */
export function mailOfWebhookOff(
  company: MailRecipient,
  { id, url }: { id: number; url: string },
  now: Date,
): MailToQueue {
  // Of the address only the host: its path may hold a secret of the company.
  const data = { name: new URL(url).host };
  return mailTo('company', company, { template: 'webhook_off', onceKey: `webhook-${id}-off-${now.getTime()}`, data });
}

/** Makes the mail that reports to a company that the proof of its host is missing. */
export function mailOfMissingProof(company: MailRecipient, host: string, now: Date): MailToQueue {
  const onceKey = `proof-${company.id}-${now.getTime()}`;
  return mailTo('company', company, { template: 'proof_failing', onceKey, data: { name: host } });
}

/** Makes the mail that reports to a company that an administrator has given its host to another one. */
export function mailOfLostProof(company: MailRecipient, host: string, now: Date): MailToQueue {
  const onceKey = `proof-lost-${company.id}-${now.getTime()}`;
  return mailTo('company', company, { template: 'proof_lost', onceKey, data: { name: host } });
}

/** Makes the mail that reminds a person of a profile that nobody has changed for long. */
export function mailOfReminder(person: MailRecipient & { name: string }, now: Date): MailToQueue {
  const onceKey = `reminder-${person.id}-${now.getTime()}`;
  return mailTo('user', person, { template: 'profile_reminder', onceKey, data: { name: person.name } });
}

/** Makes the mail with the new matches of a day. */
export function mailOfAlerts(digest: AlertDigest, { email, language }: Omit<MailRecipient, 'id'>): MailToQueue {
  const { realm, id } = digest.reader;
  const onceKey = `alerts-${realm}-${id}-${digest.day}`;
  return mailTo(realm, { id, email, language }, { template: 'alerts', onceKey, data: { alerts: digest } });
}

/** Decides which mails an account takes; without settings all. An address that nobody has confirmed gets none. */
export function takenMails(account: { isEmailConfirmed: boolean; byMail: boolean | null; reminders: boolean | null }): {
  takesMail: boolean;
  takesReminders: boolean;
} {
  const { isEmailConfirmed, byMail, reminders } = account;
  return {
    takesMail: isEmailConfirmed && byMail !== false,
    takesReminders: isEmailConfirmed && reminders !== false,
  };
}

const ofNoAccount: readonly string[] = ['account_deleted', 'contact_message'] satisfies MailTemplate[];

/** True for a mail that stays when the account of its address in one realm leaves. */
export function isOfOtherAccount({ template, data }: { template: string; data: MailData }, leaving: Realm): boolean {
  const { to, realm = to?.realm } = data;
  const otherRealm: Realm = leaving === 'user' ? 'company' : 'user';
  return ofNoAccount.includes(template) || realm?.split('_')[0] === otherRealm;
}

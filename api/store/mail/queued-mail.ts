import type { Language } from '#shared/catalog/languages.ts';
import type { MailTemplate } from '#shared/catalog/mails.ts';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import type { Realm } from '#shared/model/realm.ts';
import type { AlertDigest } from '../alerts/alert-records.ts';
/** A mail that waits: its recipient, and the values of its texts. */
export interface QueuedMail {
  id: number;
  recipient: string;
  language: Language;
  template: MailTemplate;
  data: MailData;
  /** How often sending it has failed. */
  attempts: number;
  nextAttemptAt: Date;
  createdAt: Date;
}

/** A mail as a transaction queues it. */
export interface MailToQueue extends Pick<QueuedMail, 'recipient' | 'language' | 'template' | 'data'> {
  /** One event makes one mail; without a key each call makes one. */
  onceKey?: string;
  /** When it may be sent; at once without it. */
  sendAfter?: Date;
}

/** The recipient of a mail: an account, or a subscriber of the newsletter. */
export interface MailTarget {
  /** Earlier versions queued digests to `…_alerts`. */
  realm: Realm | 'newsletter' | `${Realm}_alerts`;
  id: number;
}

/** What a link stops: mails of one kind to an account, or those about one thing that it saved. */
export interface StopTarget {
  /** A realm alone means the mails about applications; `…_saved` means the one thing that `key` names. */
  realm: MailTarget['realm'] | 'user_reminders' | `${Realm}_saved`;
  id: number;
  /** Of a saved thing, as it was saved. */
  key?: string | undefined;
}

export interface MailData {
  /** The account that gets the mail; without it the mail cannot be stopped. */
  to?: MailTarget;
  /** The realm of the account that the mail is about; the account is found by the address. */
  realm?: Realm;
  jobId?: number;
  jobTitle?: string;
  /** Name of the applicant, or of the job's company. */
  name?: string;
  status?: ApplicationStatus;
  /** The company's message with the status. */
  message?: string | null;
  /** The application whose status the mail names; the status is read when the mail is sent. */
  applicationId?: number;
  /** The last status that the talent had a mail about. */
  knownStatus?: ApplicationStatus;
  receipt?: Receipt;
  featuring?: FeaturingNews;
  /** Proves that who opens the link reads the mail; deleted after the sending. */
  token?: string;
  contact?: ContactMessageData;
  /** Account of the writer; null for a visitor. */
  writerId?: number | null;
  /** Why moderators decided so, in their words. */
  reason?: string;
  /** What is new of what the account saved. */
  alerts?: AlertDigest;
  /** When the applications came that a company's morning mail lists: moments in ISO 8601, the second one excluded. */
  period?: { from: string; until: string };
}

/** A message to the operator. */
export interface ContactMessageData {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** The money paid or given back, and the end of the featured time after it. */
export interface Receipt {
  amountCents: number;
  currency: string;
  /** ISO 8601; null when the person is no longer featured. */
  featuredUntil: string | null;
  isSimulated: boolean;
}

/** How somebody's featuring has changed. Moments are ISO 8601; null is not featured. */
export interface FeaturingNews {
  previousUntil: string | null;
  until: string | null;
  /** How many paid days were put on hold, given back, and ended for good; absent where none were. */
  paidDays?: { held: number; returned: number; ended: number };
  /** The first change of the audit log that the mail reports. */
  sinceChangeId?: number;
}

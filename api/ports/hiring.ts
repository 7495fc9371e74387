import type { Industry } from '#shared/catalog/industries.ts';
import type { Language } from '#shared/catalog/languages.ts';
import type { MailTemplate } from '#shared/catalog/mails.ts';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import type { ApplicationCounts } from '#shared/model/job.ts';
import type {
  ApplicationOfApplicant,
  ApplicationOfTalent,
  ApplicationRecord,
  CompanyColumns,
  CompanyRecord,
  JobColumns,
  JobOfCompany,
  JobRecord,
  NewCompany,
  NewJob,
  Own,
  Realm,
  ReceivedRecord,
} from '../store/records.ts';
import type { AlertDigest } from './alerts.ts';
import type { EditMark, RegistrationOptions } from './deps.ts';

// The part of `Deps` that companies, jobs and applications are kept by.

/** The operator's rules for new jobs. */
export interface PostingRules {
  /** True when the first jobs of a company wait for a review. */
  moderatesFirstJobs: boolean;
}

export interface CompanyStore {
  findById(id: number): Promise<CompanyRecord | undefined>;
  /** True for the id of an account that is or was there. */
  wasGiven(id: number): Promise<boolean>;
  findByEmail(email: string): Promise<CompanyRecord | undefined>;
  /** The slug is compared as given (lower-case). */
  findBySlug(slug: string): Promise<CompanyRecord | undefined>;
  /** The taken ones among `base`, `base-2`, `base-3` …, up to some that are free. */
  takenSlugs(base: string): Promise<Set<string>>;
  insert(company: NewCompany, options?: RegistrationOptions): Promise<CompanyRecord | CompanyTaken>;
  save(own: Own<CompanyRecord>, columns: CompanyColumns): Promise<CompanyRecord>;
  /** Sets `lastLogin`; never moves the revision. */
  recordLogin(id: number, at: Date): Promise<void>;
}

/** Result of a write that a unique column of companies refused. */
export interface CompanyTaken {
  taken: 'email' | 'slug';
}

/** A job under the key it was posted by, as it is now. */
export interface PostedJob {
  job: JobOfCompany;
  /** True when it was there before. */
  isReplayed: boolean;
}

/** The key stands for another job. */
export interface PostingRefusal {
  refused: 'mismatch';
}

export interface JobStore {
  findById(id: number): Promise<JobOfCompany | undefined>;
  /** Newest first, at most `limits.jobsOfCompanyMax`. With `openAt` only those that are open then. */
  ofCompany(companyId: number, openAt?: Date): Promise<JobOfCompany[]>;
  /** An active one is a draft at first where jobs of its company wait for a review. */
  insert(job: NewJob, rules?: PostingRules): Promise<JobOfCompany>;
  /** Inserts a job under a key: once, however often it comes. */
  insertOnce(job: NewJob, once: EditMark, rules?: PostingRules): Promise<PostedJob | PostingRefusal>;
  /** A status that moderators would have to allow is kept as a request to them. */
  save(own: Own<JobRecord>, columns: JobColumns, rules?: PostingRules): Promise<JobOfCompany>;
  /** @returns How many applications went with it. */
  remove(own: Own<JobRecord>): Promise<number>;
}

/** An application to store, and the mail about it. */
export interface NewApplication {
  jobId: number;
  userId: number;
  coverLetter: string | null;
  matchScore: number | null;
}

/** A status that a company sets, and its message to the talent. */
export interface StatusChange {
  status: ApplicationStatus;
  message: string | null;
}

/** The contents of a mail to a talent about an application. */
export interface StatusNews extends StatusChange {
  jobTitle: string;
  companyName: string;
  talentName: string;
  recipient: string;
  language: Language;
}

/** An application whose job was withdrawn, as who sent it keeps it. */
export interface KeptApplication {
  /** The id that the application had. */
  id: number;
  userId: number;
  jobId: number;
  jobTitle: string;
  /** Null for entries of before these were kept, too. */
  jobTitleOther: string | null;
  location: string;
  industry: Industry;
  companyName: string;
  companyNameOther: string | null;
  companySlug: string;
  status: ApplicationStatus;
  coverLetter: string | null;
  /** The company's message with the last status. */
  statusMessage: string | null;
  /** Oldest first; ISO 8601. */
  history: { status: ApplicationStatus; at: string }[];
  appliedAt: Date;
  withdrawnAt: Date;
}

/** The applications that a company's morning letter lists, in the company's language. */
export interface NewApplications {
  recipient: string;
  language: Language;
  /** Of the company. */
  name: string;
  /** With the oldest application first; names likewise. */
  jobs: { id: number; title: string; applicants: string[] }[];
}

export interface ApplicationStore {
  findById(id: number): Promise<ReceivedRecord | undefined>;
  /** Stores an application and the mail to the company together; judged by the job as it is then. */
  insert(application: NewApplication): Promise<ApplicationOfTalent | { refused: 'already_applied' | 'job_closed' }>;
  /** Newest first, at most `limits.applicationsOfTalentMax`. */
  ofTalent(userId: number): Promise<ApplicationOfTalent[]>;
  /** All for one job, newest first. */
  ofJob(jobId: number): Promise<ApplicationOfApplicant[]>;
  /** How many of each status the jobs of a company have; a job without applications is missing. */
  countsOfCompany(companyId: number): Promise<Map<number, ApplicationCounts>>;
  /**
   * Sets the status with its message, enters it in the history and queues the mail to the talent; nothing when it is
   * that status already.
   */
  setStatus(own: Own<ReceivedRecord>, change: StatusChange): Promise<ApplicationOfApplicant | undefined>;
  /** The contents of a mail about an application's status as of now; undefined when there is no recipient any more. */
  statusNews(applicationId: number): Promise<StatusNews | undefined>;
  /** What came for the jobs of a company; undefined when it wants no such mail any more. */
  newOfCompany(companyId: number, period: { from: Date; until: Date }): Promise<NewApplications | undefined>;
  remove(own: Own<ApplicationRecord>): Promise<void>;
  /** Those whose job was withdrawn, newest first, at most `limits.applicationsOfTalentMax`. */
  keptOfTalent(userId: number): Promise<KeptApplication[]>;
  findKept(id: number): Promise<KeptApplication | undefined>;
  removeKept(own: Own<KeptApplication>): Promise<void>;
}

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

/** The recipient of a mail: an account, or a subscriber of the newsletter. */
export interface MailTarget {
  /** Earlier versions queued digests to `…_alerts`. */
  realm: Realm | 'newsletter' | `${Realm}_alerts`;
  id: number;
}

/** What a link stops: mails of one kind to an account, or those about one thing that it saved. */
export interface StopTarget {
  /** A realm alone means the letters about applications; `…_saved` means the one thing that `key` names. */
  realm: MailTarget['realm'] | 'user_reminders' | `${Realm}_saved`;
  id: number;
  /** Of a saved thing, as it was saved. */
  key?: string | undefined;
}

export interface MailData {
  /** The account that it goes to; without it the mail cannot be stopped. */
  to?: MailTarget;
  /** Where the account is that a mail about it speaks of; it is known by the address. */
  realm?: Realm;
  jobId?: number;
  jobTitle?: string;
  /** Name of the applicant, or of the job's company. */
  name?: string;
  status?: ApplicationStatus;
  /** The company's message with the status. */
  message?: string | null;
  /** The application whose status the mail names; the status is read when the mail leaves. */
  applicationId?: number;
  /** The last status that the talent had a mail about. */
  knownStatus?: ApplicationStatus;
  receipt?: Receipt;
  featuring?: FeaturingNews;
  /** Proves that who opens the link reads the mail; forgotten with the sending. */
  token?: string;
  contact?: ContactLetter;
  /** Account of the writer; null for a visitor. */
  writerId?: number | null;
  /** Why moderators decided so, in their words. */
  reason?: string;
  /** What is new of what the account saved. */
  alerts?: AlertDigest;
  /** When the applications came that a company's morning letter lists: moments in ISO 8601, the second one excluded. */
  period?: { from: string; until: string };
}

/** A message to the operator. */
export interface ContactLetter {
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

/** Stores write mails into this queue in the transaction of the change that they report. */
export interface MailQueue {
  /** The ones to be sent now, oldest first. */
  due(now: Date, limit: number): Promise<QueuedMail[]>;
  /** How many are neither out nor dead. */
  countWaiting(): Promise<number>;
  /** Takes a due mail until a moment; false when another sender was quicker, or when the mail has changed since. */
  claim(mail: QueuedMail, until: Date): Promise<boolean>;
  /** Gives a claimed mail back: it is due as before. */
  release(claimed: QueuedMail, dueAt: Date): Promise<void>;
  /** The mail is sent: the values of its texts are deleted. */
  markSent(claimed: QueuedMail, sent: { at: Date; toldStatus?: ApplicationStatus | undefined }): Promise<void>;
  /** @param failure.nextAttemptAt Without it the mail is dead: it keeps its content, and nothing sends it by itself. */
  markFailed(claimed: QueuedMail, failure: { error: string; at: Date; nextAttemptAt: Date | undefined }): Promise<void>;
  /** Forgets a mail that has nobody to go to, or of which nothing may stay. */
  drop(claimed: QueuedMail): Promise<void>;
  /** Forgets mails that were sent, or have been dead, since before. */
  purge(before: Date): Promise<void>;
  /** Turns the mails of an account on or off. */
  setWantsMail(realm: Realm, id: number, wantsMail: boolean): Promise<void>;
}

/** A mail as it goes out. */
export interface Mail {
  /** The same whenever it is tried again, and no other mail's, not even after a restore from backup. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Undefined for a mail that nobody can stop. */
  unsubscribeUrl?: string | undefined;
  /** The address for answers; by default the sender's. */
  replyTo?: { name: string; email: string } | undefined;
}

/** The way out to a mail server, or to files. */
export interface Mailer {
  /**
   * Rejects when the mail could not be handed over; it is tried again then.
   *
   * @param stopping Aborted when the server ends: no mail is worth waiting for then.
   * @returns Undefined for a mail that was taken; a refusal when trying again is of no use.
   */
  send(mail: Mail, stopping: AbortSignal): Promise<MailRefusal | undefined>;
}

/** The mail server will never take this mail, such as when its recipient is unknown there. */
export interface MailRefusal {
  /** The server's reason in its own words. */
  refused: string;
}

export interface UnsubscribeTokens {
  tokenFor(target: StopTarget): string;
  /** Undefined for a token that is not ours. */
  targetOf(token: string): StopTarget | undefined;
}

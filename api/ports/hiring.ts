import type { Language } from '#shared/catalog/languages.ts';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import type { ApplicationCounts } from '#shared/model/job.ts';
import type { EditMark, RegistrationOptions } from './deps.ts';
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
} from './store/records.ts';

// The part of `Deps` that companies, jobs and applications are kept by.

export interface CompanyStore {
  findById(id: number): Promise<CompanyRecord | undefined>;
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
  /** Whether it was there before. */
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
  insert(job: NewJob): Promise<JobOfCompany>;
  /** Inserts a job under a key: once, however often it comes. */
  insertOnce(job: NewJob, once: EditMark): Promise<PostedJob | PostingRefusal>;
  save(own: Own<JobRecord>, columns: JobColumns): Promise<JobOfCompany>;
  /** @returns How many applications went with it. */
  remove(own: Own<JobRecord>): Promise<number>;
}

/** An application to store, and the mail that tells of it. */
export interface NewApplication {
  jobId: number;
  userId: number;
  coverLetter: string | null;
  matchScore: number | null;
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
  /** Sets the status, enters it in the history and queues the mail to the talent; nothing when it is that already. */
  setStatus(own: Own<ReceivedRecord>, status: ApplicationStatus): Promise<ApplicationOfApplicant | undefined>;
  remove(own: Own<ApplicationRecord>): Promise<void>;
}

/** What a mail tells; each has its texts in the namespace `mail`. */
export type MailTemplate =
  | 'application_received'
  | 'application_status'
  | 'payment_receipt'
  | 'newsletter_confirm'
  | 'contact_message'
  | 'account_deleted'
  | 'company_left'
  | 'reset_password'
  | 'verify_email'
  | 'password_changed';

/** A mail that waits: who gets it, and what its texts are filled with. */
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

/** Whose mails a link may stop: an account's, or those to a subscriber of the newsletter. */
export interface MailTarget {
  realm: Realm | 'newsletter';
  id: number;
}

export interface MailData {
  /** Who may stop such mails; nobody stops a mail without it. */
  to?: MailTarget;
  /** Where the account is that a mail about it speaks of; it is known by the address. */
  realm?: Realm;
  jobId?: number;
  jobTitle?: string;
  /** Who applied, or whose job it is. */
  name?: string;
  status?: ApplicationStatus;
  receipt?: Receipt;
  /** Proves that who opens the link reads the mail; forgotten with the sending. */
  token?: string;
  contact?: ContactLetter;
}

/** What somebody wrote to the operator. */
export interface ContactLetter {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** What was paid, and the day until which it was paid for. */
export interface Receipt {
  amountCents: number;
  currency: string;
  /** ISO 8601. */
  featuredUntil: string;
  isSimulated: boolean;
}

/** Mails are written into the queue by the stores, together with what they tell of. */
export interface MailQueue {
  /** The ones to be sent now, oldest first. */
  due(now: Date, limit: number): Promise<QueuedMail[]>;
  /** How many are neither out nor given up. */
  countWaiting(): Promise<number>;
  /** Takes a due mail until a moment; false when another sender was quicker. */
  claim(mail: QueuedMail, until: Date): Promise<boolean>;
  /** Gives a claimed mail back: it is due as before. */
  release(mail: QueuedMail): Promise<void>;
  /** The mail is out: what it was filled with is forgotten. */
  markSent(id: number, at: Date): Promise<void>;
  /** @param nextAttemptAt Without it the mail is given up. */
  markFailed(id: number, failure: { error: string; at: Date; nextAttemptAt: Date | undefined }): Promise<void>;
  /** Forgets a mail that has nobody to go to. */
  drop(id: number): Promise<void>;
  /** Forgets mails that were sent or given up before. */
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
  /** Who gets the answer; the sender unless told. */
  replyTo?: { name: string; email: string } | undefined;
}

/** The way out to a mail server, or to files. */
export interface Mailer {
  /**
   * Rejects when the mail could not be handed over; it is tried again then.
   *
   * @param stopping Aborted when the server ends: no mail is worth waiting for then.
   */
  send(mail: Mail, stopping: AbortSignal): Promise<void>;
}

export interface UnsubscribeTokens {
  tokenFor(target: MailTarget): string;
  /** Undefined for a token that is not ours. */
  targetOf(token: string): MailTarget | undefined;
}

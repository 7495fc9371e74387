import type { ReportReason, ReportStatus, ReportSubject } from '#shared/catalog/administration.ts';
import type { Availability, AvailabilityReaders } from '#shared/catalog/availability.ts';
import type { Industry } from '#shared/catalog/industries.ts';
import type { DisputeStatus, PaymentProviderName, PaymentStatus } from '#shared/catalog/payments.ts';
import type { ApplicationStatus, FeatureRequestStatus } from '#shared/catalog/statuses.ts';
import type { CompanyField } from '#shared/model/company-field-names.ts';
import type { ProfileField } from '#shared/model/field-names.ts';
import type { JobField } from '#shared/model/job-field-names.ts';
import type { Education, Experience } from '#shared/model/profile-entries.ts';
import type { Realm } from '#shared/model/realm.ts';
import type { Tables } from './tables.ts';

/** The signed-in account, shown to be the caller's own. */
export type OwnAccount = { realm: 'user'; own: Own<UserRecord> } | { realm: 'company'; own: Own<CompanyRecord> };

/** A user as stored. Times are dates; days are `YYYY-MM-DD` texts, since a birthday has no time zone. */
export type UserRecord = Tables['users']['$inferSelect'];

/** A user with the ordered entries that belong to the profile. */
export interface ProfileRecord extends UserRecord {
  education: Education[];
  experience: Experience[];
}

/** The columns that a registration sets; everything else has its default. */
export type NewUser = Pick<
  UserRecord,
  'username' | 'name' | 'slug' | 'email' | 'passwordHash' | 'dateOfBirth' | 'industry' | 'language'
> &
  Partial<UserRecord>;

/** The columns that an owner may change. */
export type UserPatch = Partial<Pick<ProfileRecord, ProfileField>>;

/** A company as stored; `logo` is an own address such as a person's picture. */
export type CompanyRecord = Tables['companies']['$inferSelect'];

/** How a company proves its host, as stored. */
export type ProofRecord = Tables['companyProofs']['$inferSelect'];

/** The columns of a company that a job shows. */
export type JobCompany = Pick<
  CompanyRecord,
  'id' | 'name' | 'nameOther' | 'slug' | 'logo' | 'country' | 'provenHost' | 'isActive'
>;

/** A job as stored. */
export type JobRecord = Tables['jobs']['$inferSelect'];

/** A job with its company. */
export interface JobOfCompany extends JobRecord {
  company: JobCompany;
}

/** The columns that a company may change of itself. */
export type CompanyColumns = Partial<Pick<CompanyRecord, CompanyField>>;

/** The columns that a company may change of its job. */
export type JobColumns = Partial<Pick<JobRecord, JobField>>;

export interface ApplicationRecord {
  id: number;
  jobId: number;
  userId: number;
  status: ApplicationStatus;
  appliedAt: Date;
  updatedAt: Date;
  coverLetter: string | null;
  statusMessage: string | null;
  /** As it was when the talent applied; lists compute it again, since profile, job and time go on. */
  matchScore: number | null;
}

/** An application with the company of its job. */
export interface ReceivedRecord extends ApplicationRecord {
  companyId: number;
}

/** An applicant as the company sees them, with the facts for the match score. */
export interface Applicant {
  id: number;
  name: string;
  nameOther: string | null;
  headline: string | null;
  headlineOther: string | null;
  email: string;
  industry: Industry;
  skills: string[];
  profilePicture: string | null;
  slug: string;
  place: string | null;
  availability: Availability | null;
  availabilityShownTo: AvailabilityReaders;
  experience: Pick<Experience, 'startDate' | 'endDate' | 'current'>[];
}

export interface ApplicationOfApplicant extends ApplicationRecord {
  user: Applicant;
}

export interface ApplicationOfTalent extends ApplicationRecord {
  job: JobOfCompany;
  /** Oldest first. */
  history: { status: ApplicationStatus; at: Date }[];
}

declare const owned: unique symbol;

/** A row that the caller has been shown to own; only `requireOwn` in `api/domain/policies.ts` makes one. */
export type Own<Row> = Row & { readonly [owned]: true };

declare const administering: unique symbol;

/** The calling administrator; only `requireAdmin` in `api/domain/policies.ts` makes one. */
export type Admin = UserRecord & { readonly [administering]: true };

/** A session as stored: the id itself is never stored, only its SHA-256. */
export interface SessionRecord {
  idHash: string;
  realm: Realm;
  accountId: number;
  /** The owner recognises the device by it; null for sessions from before it was stored. */
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

/** A talent with entries, as the seed inserts it. */
export interface NewTalent extends NewUser {
  education?: readonly Education[] | undefined;
  experience?: readonly Experience[] | undefined;
}

/** A company as inserted; everything not named has its default. */
export type NewCompany = Pick<
  CompanyRecord,
  'name' | 'slug' | 'email' | 'passwordHash' | 'industry' | 'country' | 'registrationDate'
> &
  Partial<CompanyRecord>;

/** A job as inserted; everything not named has its default. */
export type NewJob = Pick<JobRecord, 'companyId' | 'title' | 'description' | 'industry' | 'location' | 'expiryDate'> &
  Partial<JobRecord>;

/** A report as stored. */
export interface ReportRecord {
  id: number;
  subject: ReportSubject;
  subjectId: number;
  reason: ReportReason;
  details: string | null;
  /** Both null for a visitor, and after the reporter has left. */
  reporterUserId: number | null;
  reporterCompanyId: number | null;
  status: ReportStatus;
  note: string | null;
  createdAt: Date;
  handledAt: Date | null;
}

/** A feature request as stored; it outlives its author. */
export interface FeatureRequestRecord {
  id: number;
  userId: number | null;
  title: string;
  description: string;
  status: FeatureRequestStatus;
  createdAt: Date;
  updatedAt: Date;
}

/** A payment as stored; it outlives its payer. */
export interface PaymentRecord {
  id: number;
  userId: number | null;
  provider: PaymentProviderName;
  /** The provider's id of it; sent to nobody but its payer, and only while it is open. */
  intentId: string;
  amountCents: number;
  currency: string;
  isLive: boolean;
  status: PaymentStatus;
  durationDays: number;
  /** The period as sold; null until it is granted, and never changed after that. */
  grantedFrom: Date | null;
  grantedUntil: Date | null;
  /** When the days were granted; null for payments from before this was stored. */
  paidAt: Date | null;
  /** The featured period that this payment covers now; administrators and refunds of other payments move it. */
  effectiveFrom: Date | null;
  effectiveUntil: Date | null;
  /** Paid days that an administrator took away and may give back; 0 and null for none. */
  heldMs: number;
  heldSince: Date | null;
  /** Paid days that an administrator ended for good, and why. */
  endedMs: number;
  endedAt: Date | null;
  endReason: string | null;
  /** When a refund or a lost dispute took the days back. */
  revokedAt: Date | null;
  refundedCents: number;
  disputeStatus: DisputeStatus | null;
  disputeDueAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

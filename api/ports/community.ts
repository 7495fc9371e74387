import type { ReportStatus } from '#shared/catalog/reports.ts';
import type { FeatureRequestStatus } from '#shared/catalog/statuses.ts';
import type { AdminJobView, JobDecision } from '#shared/model/job-moderation.ts';
import type { NewReport, ReportDecision } from '#shared/model/report.ts';
import type { FeatureRequestRecord, ReportRecord } from '../store/community/community-records.ts';
import type { Admin, JobOfCompany, Own } from '../store/records.ts';
import type { PostingRules } from './hiring.ts';
import type { AdminListQuery, AdminPage } from './payments.ts';

// The part of `Deps` that visits, reports and feature requests are kept by.

export interface NewVisit {
  profileId: number;
  /** Null for visitors without an account. */
  visitorId: number | null;
  /** The same for the same visitor on the same day. */
  visitorKey: string;
  /** UTC. */
  day: string;
  /** Of the network, never of the visitor. */
  ipAddress: string | null;
  userAgent: string;
}

/** How many visitors a profile had on a UTC day, and how many of them were signed in. */
export interface VisitsOfDay {
  day: string;
  count: number;
  signedIn: number;
}

export interface VisitStore {
  /** Keeps one visit per profile, day and visitor; answers whether this one is new. */
  record(visit: NewVisit): Promise<boolean>;
  /** Days from `from` on that had visits, ascending. */
  ofProfile(profileId: number, from: string): Promise<VisitsOfDay[]>;
  /** Forgets older visits. */
  purge(before: Date): Promise<void>;
}

export interface ReportToStore extends NewReport {
  reporterUserId: number | null;
  reporterCompanyId: number | null;
  /** Names reporter and subject. */
  openKey: string;
}

/** The subject of a report or its reporter, as it is now. */
export interface NamedSubject {
  name: string;
  nameOther: string | null;
  slug: string;
  isShown: boolean;
  picture: string | null;
}

export interface ReportWithNames extends ReportRecord {
  /** Null after it has left. */
  reported: NamedSubject | null;
  reporter: { kind: 'user' | 'company'; name: string; slug: string } | null;
  openCount: number;
}

export interface ReportStore {
  /** Keeps a report; nothing while one of the same reporter on the same subject is open. */
  insert(report: ReportToStore): Promise<void>;
  /** Newest first. */
  list(query: AdminListQuery & { status?: ReportStatus | undefined }): Promise<AdminPage<ReportWithNames>>;
  /** Decides an open report, or corrects a decision; entered in the audit log. Undefined for an unknown one. */
  decide(by: Admin, id: number, decision: ReportDecision): Promise<ReportWithNames | undefined>;
}

/** A job that moderators hold back. */
export interface HeldJob extends JobOfCompany {
  /** How many jobs of the company moderators have closed. */
  companyClosings: number;
}

/** Each write enters the audit log and queues the mail that tells the company. */
export interface JobModerationStore {
  /** Newest first. */
  list(query: AdminListQuery & { view: AdminJobView }): Promise<AdminPage<HeldJob>>;
  /** Closes a job that is or was public. Answers whether there is such a job. */
  close(by: Admin, jobId: number, reason: string): Promise<boolean>;
  /** Undefined when nothing is held against the job. */
  decide(by: Admin, jobId: number, decision: JobDecision): Promise<HeldJob | undefined>;
}

/** The dependencies of moderating jobs. */
export interface JobModerationDeps {
  jobModeration: JobModerationStore;
  /** The operator's rules for new jobs. */
  postingRules: PostingRules;
}

/** A feature request with its votes, and the caller's own relation to it. */
export interface CountedRequest extends FeatureRequestRecord {
  votes: number;
  hasVoted: boolean;
}

export interface RequestVote {
  featureRequestId: number;
  userId: number;
}

export interface FeatureRequestStore {
  /** Those with the most votes first, among equals the newest. */
  list(
    query: AdminListQuery & { status?: FeatureRequestStatus | undefined; viewerId: number | null },
  ): Promise<{ items: CountedRequest[]; nextCursor: string | null }>;
  find(id: number, viewerId: number | null): Promise<CountedRequest | undefined>;
  /** Keeps a feature request with the vote of its author. */
  insert(userId: number, proposal: { title: string; description: string }): Promise<CountedRequest>;
  /** Sets or takes back a vote; nothing when it is so already. Undefined for an unknown feature request. */
  setVote(vote: RequestVote, hasVoted: boolean): Promise<CountedRequest | { refused: 'request_closed' } | undefined>;
  /** Removes a feature request that nobody else has voted for; answers whether it did. */
  remove(own: Own<FeatureRequestRecord>): Promise<boolean>;
  /** Sets the status; entered in the audit log. Undefined for an unknown one. */
  setStatus(by: Admin, id: number, status: FeatureRequestStatus): Promise<CountedRequest | undefined>;
}

/** Keys that tell visitors without an account apart for a day, without identifying them. */
export type VisitorKeys = (visitor: { ip: string; day: string }) => string;

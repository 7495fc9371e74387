import { allEndpoints } from '#shared/contract/all-endpoints.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { type Bound, createCounter, type Quota, type SharedCounts } from './counter.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How often one account may write, whatever its address. Far above what people do by hand; calls that share a name
 * share what is left. Visitors have no account; their address counts.
 */
const bounds = {
  'profile-edits': { points: 60, seconds: 10 * minute },
  'company-edits': { points: 60, seconds: 10 * minute },
  pictures: { points: 20, seconds: 10 * minute },
  'new-jobs': { points: 30, seconds: hour },
  'new-jobs-a-day': { points: 100, seconds: day },
  'job-edits': { points: 120, seconds: 10 * minute },
  applications: { points: 40, seconds: 10 * minute },
  'applications-a-day': { points: 200, seconds: day },
  'status-changes': { points: 300, seconds: 10 * minute },
  'feature-requests': { points: 20, seconds: day },
  saved: { points: 300, seconds: 10 * minute },
  alerts: { points: 60, seconds: 10 * minute },
  votes: { points: 120, seconds: 10 * minute },
  reports: { points: 60, seconds: day },
  visits: { points: 1200, seconds: hour },
  payments: { points: 120, seconds: hour },
  'sign-outs': { points: 240, seconds: 10 * minute },
  credentials: { points: 40, seconds: hour },
  'webhook-tests': { points: 30, seconds: hour },
  'proof-checks': { points: limits.proofChecksPerHour, seconds: hour },
  moderation: { points: 600, seconds: 10 * minute },
} satisfies Record<string, Omit<Bound, 'name'>>;

export type BoundName = keyof typeof bounds;

/** Operation → the bounds that it counts towards. Operations that are not here are bounded by address alone. */
const boundsOfOperations: Record<string, readonly BoundName[]> = {
  updateProfile: ['profile-edits'],
  setEducation: ['profile-edits'],
  setExperience: ['profile-edits'],
  updateCompany: ['company-edits'],
  postJob: ['new-jobs', 'new-jobs-a-day'],
  updateJob: ['job-edits'],
  deleteJob: ['job-edits'],
  applyToJob: ['applications', 'applications-a-day'],
  withdrawApplication: ['applications'],
  setApplicationStatus: ['status-changes'],
  proposeFeature: ['feature-requests'],
  withdrawFeatureRequest: ['feature-requests'],
  voteForFeature: ['votes'],
  takeVoteBack: ['votes'],
  changeSaved: ['saved'],
  changeCompanySaved: ['saved'],
  changeAlerts: ['alerts'],
  changeCompanyAlerts: ['alerts'],
  subscribePush: ['alerts'],
  subscribeCompanyPush: ['alerts'],
  unsubscribePush: ['alerts'],
  unsubscribeCompanyPush: ['alerts'],
  sendReport: ['reports'],
  recordVisit: ['visits'],
  createFeaturedPayment: ['payments'],
  confirmFeaturedPayment: ['payments'],
  confirmSimulatedPayment: ['payments'],
  authenticateSimulatedPayment: ['payments'],
  logout: ['sign-outs'],
  logoutCompany: ['sign-outs'],
  endSession: ['sign-outs'],
  endSessions: ['sign-outs'],
  endCompanySession: ['sign-outs'],
  endCompanySessions: ['sign-outs'],
  changePassword: ['credentials'],
  changeCompanyPassword: ['credentials'],
  requestVerification: ['credentials'],
  requestCompanyVerification: ['credentials'],
  deleteAccount: ['credentials'],
  deleteCompanyAccount: ['credentials'],
  createToken: ['credentials'],
  createCompanyToken: ['credentials'],
  createWebhook: ['credentials'],
  removeWebhook: ['sign-outs'],
  resumeWebhook: ['sign-outs'],
  testWebhook: ['webhook-tests'],
  beginCompanyProof: ['sign-outs'],
  checkCompanyProof: ['proof-checks'],
  revokeToken: ['sign-outs'],
  revokeCompanyToken: ['sign-outs'],
  moderateUser: ['moderation'],
  moderateCompany: ['moderation'],
  decideCompanyProof: ['moderation'],
  setFeatured: ['moderation'],
  moveFeaturedEnd: ['moderation'],
  giveBackDays: ['moderation'],
  endHeldDays: ['moderation'],
  undoFeaturing: ['moderation'],
  decideReport: ['moderation'],
  closeReportedJob: ['moderation'],
  decideJob: ['moderation'],
  decideDeadMails: ['moderation'],
  changeMessage: ['moderation'],
  decideFeatureRequest: ['moderation'],
};

const operationOf = new Map(Object.entries(allEndpoints).map(([name, endpoint]) => [endpoint, name]));

/** The bounds per account of a call; none where it is bounded by address, or reads. */
export function boundsOf(endpoint: Endpoint): readonly BoundName[] {
  return boundsOfOperations[operationOf.get(endpoint) ?? ''] ?? [];
}

/** The writer, and the size of the write. */
export interface Write {
  /** Names the account with its realm, or the address of a visitor. */
  account: string;
  /** True when the body is as large as a picture. */
  isUpload: boolean;
}

export interface WriteBounds {
  /**
   * Counts a write before its body is read.
   *
   * @throws AppError `rate_limited`
   */
  enter(endpoint: Endpoint, write: Write): Promise<Quota[]>;
}

/**
 * Makes the bounds on writes.
 *
 * @param isOn False for tests and load runs.
 * @param shared Where several processes count together.
 */
export function createWriteBounds(isOn: boolean, shared?: SharedCounts): WriteBounds {
  if (!isOn) return { enter: () => Promise.resolve([]) };
  const counters = new Map(
    Object.entries(bounds).map(([name, bound]) => [name as BoundName, createCounter({ name, ...bound }, shared)]),
  );
  return {
    async enter(endpoint, { account, isUpload }) {
      const names: BoundName[] = [...boundsOf(endpoint), ...(isUpload ? (['pictures'] as const) : [])];
      const quotas: Quota[] = [];
      for (const name of names) {
        const quota = await counters.get(name)?.count(account);
        if (quota) quotas.push(quota);
      }
      return quotas;
    },
  };
}

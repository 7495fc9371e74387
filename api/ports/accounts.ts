import type { Language } from '#shared/catalog/languages.ts';
import type { FeatureRequestStatus } from '#shared/catalog/statuses.ts';
import type { CompanyRecord, Own, UserRecord } from '../store/records.ts';
import type { SavedRecord } from './saved.ts';

// The part of `Deps` by which an account is looked at, and ended, as a whole.

/** Data of an account that has no store of its own, for both realms. */
export interface AccountHoldings {
  /** Found by the account's address; whether that is the account's own is not asked here. */
  newsletter:
    | { language: Language; createdAt: Date; confirmedAt: Date | null; unsubscribedAt: Date | null }
    | undefined;
  reports: { subject: string; subjectId: number; reason: string; details: string | null; createdAt: Date }[];
  saved: SavedRecord[];
}

export interface UserHoldings extends AccountHoldings {
  story: string | null;
  allowsStory: boolean;
  /** By UTC day, newest first. */
  visits: { day: string; visitors: number }[];
  featureRequests: { title: string; description: string; status: FeatureRequestStatus; createdAt: Date }[];
  votes: { title: string; createdAt: Date }[];
  messages: { name: string; email: string; subject: string | null; message: string; createdAt: Date }[];
}

/** The removed account and its picture. */
export interface AccountRemoval {
  /** The account's picture, when nobody else shows the same one; its files are still there. */
  picture: string | null;
}

export interface AccountStore {
  holdingsOfUser(user: Pick<UserRecord, 'id' | 'email'>): Promise<UserHoldings>;
  holdingsOfCompany(company: Pick<CompanyRecord, 'id' | 'email'>): Promise<AccountHoldings>;
  /** Deletes a person with all rows that belong to them and queues the goodbye; payments stay, without a payer. */
  removeUser(own: Own<UserRecord>): Promise<AccountRemoval | { refused: 'last_admin' }>;
  /** Deletes a company with its jobs and their applications, and queues the mails to applicants. */
  removeCompany(own: Own<CompanyRecord>): Promise<AccountRemoval>;
}

/** Pictures that an edit has taken off a profile or a company. */
export interface RetiredPictureStore {
  /** Addresses of those taken off before a moment. */
  before(moment: Date): Promise<string[]>;
  /** True when anybody shows a picture, again or still. */
  isShown(url: string): Promise<boolean>;
  forget(url: string): Promise<void>;
}

import type { FeedName } from '#shared/catalog/feeds.ts';
import type { Language } from '#shared/catalog/languages.ts';
import type { ProfileBase, ProfileMerge } from '#shared/model/user.ts';
import type { NewUser, Own, ProfileRecord, Realm, SessionRecord, UserPatch, UserRecord } from '../store/records.ts';
import type { AccessTokenStore } from './access-tokens.ts';
import type { AccountStore, RetiredPictureStore } from './accounts.ts';
import type { AlertStore, PushSender, PushStore } from './alerts.ts';
import type { FeatureRequestStore, JobModerationDeps, ReportStore, VisitStore } from './community.ts';
import type { CredentialStore } from './credentials.ts';
import type { ApplicationStore, CompanyStore, JobStore, MailQueue } from './hiring.ts';
import type { ContactStore, DeadMailStore, NewsletterStore, StoryStore } from './letters.ts';
import type { CompanyListing, JobListing, TalentListing } from './listings.ts';
import type { HostFacts, StatsStore } from './operation.ts';
import type { AdminStore, PaymentProvider, PaymentStore } from './payments.ts';
import type { PictureFiles } from './picture-files.ts';
import type { SavedStore } from './saved.ts';
import type { WebhookPoster, WebhookStore } from './webhooks.ts';

/**
 * The dependencies of all operations. Operations take them as their first argument; tests replace those that reach the
 * outside.
 */
export interface Deps extends JobModerationDeps {
  clock: Clock;
  log: Log;
  users: UserStore;
  talentListing: TalentListing;
  companies: CompanyStore;
  companyListing: CompanyListing;
  jobs: JobStore;
  jobListing: JobListing;
  applications: ApplicationStore;
  mailQueue: MailQueue;
  deadMails: DeadMailStore;
  /** False where mails go nowhere, because production has no mail server. */
  isMailSetUp: boolean;
  newsletter: NewsletterStore;
  saved: SavedStore;
  alerts: AlertStore;
  pushes: PushStore;
  /** Undefined where no pushes are sent. */
  pushSender: PushSender | undefined;
  contact: ContactStore;
  stories: StoryStore;
  /** The address that gets the messages of the contact form. */
  operatorAddress: string;
  payments: PaymentStore;
  /** Undefined where payment is not available. */
  paymentProvider: PaymentProvider | undefined;
  admin: AdminStore;
  visits: VisitStore;
  reports: ReportStore;
  featureRequests: FeatureRequestStore;
  sync: SyncStore;
  sessions: SessionStore;
  accessTokens: AccessTokenStore;
  webhooks: WebhookStore;
  webhookPoster: WebhookPoster;
  accounts: AccountStore;
  retiredPictures: RetiredPictureStore;
  stats: StatsStore;
  credentials: CredentialStore;
  passwords: PasswordHasher;
  /** True when nobody may choose a password that is among the first to be tried. */
  refusesCommonPasswords: boolean;
  pictures: PictureStore;
  pictureFiles: PictureFiles;
  sitemap: SitemapStore;
  cardPainter: CardPainter;
  host: HostFacts;
}

export interface Clock {
  now(): Date;
}

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Result of a write that a unique column refused. */
export interface Taken {
  taken: 'email' | 'slug' | 'username';
}

export interface RegistrationOptions {
  /** Queues the mail that asks to confirm the e-mail, together with the account. */
  asksToConfirm?: boolean;
}

/** Tells an edit that comes again from another one. */
export interface EditMark {
  /** UUID, chosen by the sender. */
  key: string;
  /** SHA-256 of the requested changes. */
  fingerprint: string;
}

/** An edit of a profile: only the given columns change. */
export interface ProfileEditToStore {
  patch: UserPatch;
  /** The values that the person saw; with them the edit is merged with later changes of others. */
  base?: ProfileBase | undefined;
  /** With it, the row must still have this revision. */
  expectedRev?: number | undefined;
  once?: EditMark | undefined;
}

export interface StoredEdit {
  /** As it is now, also when the edit was stored before. */
  profile: ProfileRecord;
  /** Null for an edit without base. */
  merge: ProfileMerge | null;
  isReplayed: boolean;
}

/** Why nothing was stored: the row has another revision, the key stands for another edit, or the person has left. */
export type EditRefusal =
  | { refused: 'changed'; profile: ProfileRecord }
  | { refused: 'mismatch' }
  | { refused: 'gone' };

/** Every store rejects with `StoreError` (`code` `busy` or `storage_full`) when the database refuses for now. */
export interface UserStore {
  findById(id: number): Promise<UserRecord | undefined>;
  /** True for the id of an account that is or was there. */
  wasGiven(id: number): Promise<boolean>;
  findByEmail(email: string): Promise<UserRecord | undefined>;
  /** With education and experience, in their order. The slug is compared as given (lower-case). */
  findProfileBySlug(slug: string): Promise<ProfileRecord | undefined>;
  findProfileById(id: number): Promise<ProfileRecord | undefined>;
  /** The taken ones among `base`, `base-2`, `base-3` …, up to some that are free. */
  takenSlugs(base: string): Promise<Set<string>>;
  /** The taken ones among `base`, `base_2`, `base_3` …, up to some that are free. */
  takenUsernames(base: string): Promise<Set<string>>;
  insert(user: NewUser, options?: RegistrationOptions): Promise<ProfileRecord | Taken>;
  /** Merges an edit into the row; one that carries a key is stored once, however often it comes. */
  saveEdit(own: Own<UserRecord>, edit: ProfileEditToStore): Promise<StoredEdit | EditRefusal>;
  /** The edit that was stored under a key, if there is one; without asking the writer. */
  findEdit(own: Own<UserRecord>, once: EditMark): Promise<StoredEdit | EditRefusal | undefined>;
  /** Random id of the history that revisions belong to; another one after a restore from backup. */
  epoch(): Promise<string>;
  /** Sets `lastLogin`; never moves the revision. */
  recordLogin(id: number, at: Date): Promise<void>;
}

/** Where a device stands in a feed. */
export interface Checkpoint {
  epoch: string;
  rev: number;
}

/** The sums of each shard of a feed, as of `rev`. */
export interface FeedSums extends Checkpoint {
  /** Changes at or below it may have lost their tombstones. */
  floor: number;
  /** Number, visible rows and their sum of each shard that has any, ascending. @see shared/rules/shards.ts */
  shards: [n: number, count: number, sum: number][];
}

/** The visible rows of a shard as of `rev`. */
export interface ShardCards extends Checkpoint {
  /** JSON of each card, ascending by id. */
  cards: string[];
}

/** The changes after a checkpoint, each row once, in the order of revisions. */
export interface ChangesPage {
  /** JSON of each changed card. */
  cards: string[];
  gone: { id: number; rev: number }[];
  /** The checkpoint behind this page. */
  next: Checkpoint;
  /** Changes behind this page, counted up to `limits.changesCountCap`. */
  pending: number;
}

/** The feeds that devices keep a copy of. @see sync §2 */
export interface SyncStore {
  sums(feed: FeedName): Promise<FeedSums>;
  /**
   * The mark moves with every change within a shard, `rev` with every change anywhere: a shard made under this mark
   * still is as of that revision. Cheap, unlike the shard.
   */
  shardMark(feed: FeedName, n: number): Promise<{ mark: string; rev: number }>;
  shard(feed: FeedName, n: number): Promise<ShardCards>;
  /** The cards of those that are visible, as JSON. */
  rows(feed: FeedName, ids: readonly number[]): Promise<string[]>;
  /** Answers `'resync'` when the checkpoint is of another history or too old to be served without gaps. */
  changes(feed: FeedName, since: Checkpoint, limit: number): Promise<ChangesPage | 'resync'>;
  /** Forgets older tombstones, raising the floor, and older keys of edits. */
  purge(before: { tombstones: Date; keys: Date }): Promise<void>;
  /** Starts a new history; for a database that came back from a backup, whose revisions were given twice. */
  beginNewEpoch(): Promise<void>;
}

export interface SessionStore {
  find(idHash: string): Promise<SessionRecord | undefined>;
  /** All of an account, last seen first. */
  ofAccount(realm: Realm, accountId: number): Promise<SessionRecord[]>;
  /**
   * Inserts, and drops the oldest sessions of the account beyond `keep`.
   *
   * @param options.passwordHash The hash that proved the account: when it has changed since, nothing is inserted.
   * @returns True when it was inserted.
   */
  insert(session: SessionRecord, options: { keep: number; passwordHash?: string | undefined }): Promise<boolean>;
  touch(idHash: string, at: Date): Promise<void>;
  destroy(idHash: string): Promise<void>;
  /** @param except Stays. */
  destroyAll(realm: Realm, accountId: number, except?: string): Promise<void>;
  /** Deletes sessions last seen before `idleSince` or created before `createdSince`. */
  sweep(idleSince: Date, createdSince: Date): Promise<void>;
}

export interface PasswordHasher {
  /** Argon2id; answers `'busy'` when too many hashes wait. */
  hash(password: string): Promise<string | 'busy'>;
  /** Without a hash it works as long as with one and answers false, so that time tells nothing. */
  verify(hash: string | undefined, password: string): Promise<boolean | 'busy'>;
  queueLength(): number;
}

export interface PictureStore {
  /**
   * Stores a data URL in every size, without metadata, by the hash of its content.
   *
   * @param gone Aborted when its sender has left: a picture that still waits is dropped.
   * @returns Its own address, or why it was refused; `busy` when too many wait.
   * @throws the reason of `gone`
   */
  save(
    dataUrl: string,
    gone?: AbortSignal,
  ): Promise<{ url: string } | { refused: 'picture_invalid' | 'picture_too_large' | 'busy' }>;
  /** Deletes every size of a picture; nothing when it is gone. */
  remove(url: string): Promise<void>;
  queueLength(): number;
}

/** A public address, for search engines. */
export interface SitemapPlace {
  /** Slug, or the id of a job. */
  name: string | number;
  changedAt: Date;
}

/** Ids from `from` on, below `below`. */
export interface IdRange {
  from: number;
  below: number;
}

export interface SitemapStore {
  /** The public rows, ascending by id. */
  places(feed: FeedName, range: IdRange): Promise<SitemapPlace[]>;
  /** When something in the range last changed; undefined when nothing there can be seen. */
  lastChange(feed: FeedName, range: IdRange): Promise<Date | undefined>;
}

/** The contents of a shared page's preview picture. */
export interface CardPicture {
  language: Language;
  /** Undefined for the house itself. */
  title?: string | undefined;
  subtitle: string;
  /** As people type it, without the scheme. */
  address: string;
  /** Decides the woven band and the colours. */
  slug: string;
  kind: 'person' | 'company' | 'house';
  /** `/media/…`, or null. */
  picture: string | null;
  isFeatured: boolean;
}

export interface CardPainter {
  /** Draws a PNG of 1200 × 630 pixels; answers `'busy'` when too many wait. */
  paint(card: CardPicture): Promise<Buffer | 'busy'>;
}

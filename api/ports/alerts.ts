import type { FeedName } from '#shared/catalog/feeds.ts';
import type { Language } from '#shared/catalog/languages.ts';
import type { AlertRhythm, SavedKind } from '#shared/catalog/saved.ts';
import type { AlertSettingsPatch } from '#shared/model/alerts.ts';
import type { Realm } from '../store/records.ts';
import type { OwnAccount } from './credentials.ts';

// The part of `Deps` that alerts are kept and pushed by.

/** An account that is told of something. */
export interface AlertReader {
  realm: Realm;
  id: number;
}

/** What is new of one saved search or followed company. It names things by id: what they are is read when it is told. */
export interface AlertSection {
  kind: 'search' | 'company';
  /** As it was saved. */
  key: string;
  /** The feed that `ids` belong to. */
  feed: FeedName;
  ids: readonly number[];
  /** How many more there are. */
  more: number;
}

/** What one reader is told of one day. */
export interface AlertDigest {
  reader: AlertReader;
  /** The reader's day, `YYYY-MM-DD`. */
  day: string;
  sections: readonly AlertSection[];
}

/** Something saved whose new matches are told. */
export interface AlertItem {
  /** Row of the saved thing. */
  id: number;
  kind: SavedKind;
  key: string;
  alert: Exclude<AlertRhythm, 'off'>;
  /** What is newer is yet to be told. */
  alertedUntil: Date;
}

/** How an account is told. */
export interface AlertSettingsRecord {
  byMail: boolean;
  reminders: boolean;
  timeZone: string;
}

/** Whom an alert goes to, as the account is when it leaves. */
export interface AlertRecipient {
  email: string;
  name: string;
  language: Language;
  /** Digests are wanted, and the address is known to be the account's own. */
  takesMail: boolean;
  /** Reminders are wanted, and the address is known to be the account's own. */
  takesReminders: boolean;
}

/** What a turn tells a reader. */
export interface AlertTelling {
  reader: AlertReader;
  day: string;
  /** Up to when matches were looked for. */
  until: Date;
  /** Rows of the saved things that were looked at. */
  itemIds: readonly number[];
  /** Undefined when there is nothing new. */
  digest: AlertDigest | undefined;
}

/** Keeps who is told of what, and up to when that has been done. */
export interface AlertStore {
  settingsOf(account: OwnAccount): Promise<AlertSettingsRecord>;
  changeSettings(account: OwnAccount, patch: AlertSettingsPatch): Promise<void>;
  /** Stops the digests of an account by mail. */
  stopMails(reader: AlertReader): Promise<void>;
  /** Stops the reminders of an untouched profile. */
  stopReminders(reader: AlertReader): Promise<void>;
  /** Stops telling of a saved search or a followed company, which stays saved. */
  stopItem(reader: AlertReader, key: string): Promise<void>;
  /** Zones in which there is somebody who may be told something. */
  timeZones(): Promise<string[]>;
  /** Readers of a zone who were not told of the day yet, and have an alert. */
  due(query: { timeZone: string; day: string; limit: number }): Promise<AlertReader[]>;
  /** What a reader has an alert for, the oldest first. */
  itemsOf(reader: AlertReader): Promise<AlertItem[]>;
  /** The first company id that was given after a moment; undefined when there is none. */
  firstCompanyAfter(at: Date): Promise<number | undefined>;
  /**
   * Enters a day as told, moves on what has been looked at, and queues the mail and the pushes, all together.
   *
   * @returns False when the day was told already; then nothing has changed.
   */
  tell(telling: AlertTelling): Promise<boolean>;
  /** Undefined for an account that left or is disabled. */
  recipientOf(reader: AlertReader): Promise<AlertRecipient | undefined>;
  /**
   * Queues the reminder of those who have not touched their profile since a moment, once for each such time.
   *
   * @returns How many were reminded.
   */
  remindUntouched(since: Date, limit: number): Promise<number>;
}

/** A browser's address for pushes, with what they are encrypted with. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The key of the server that it was made with. */
  serverKey: string;
}

/** A subscription as it is kept. */
export interface PushSubscriptionRecord extends PushTarget {
  id: number;
  sessionHash: string;
  createdAt: Date;
}

/** A push that waits. */
export interface QueuedPush {
  id: number;
  target: PushTarget & { id: number };
  digest: AlertDigest;
  attempts: number;
  expiresAt: Date;
}

/** Keeps subscriptions, each for one session of one account, and the pushes that wait. */
export interface PushStore {
  /** All of an account, the oldest first. */
  ofAccount(account: OwnAccount): Promise<PushSubscriptionRecord[]>;
  /** Keeps the subscription of a session; that of another account of the realm in the same browser ends. */
  subscribe(account: OwnAccount, subscription: PushTarget & { sessionHash: string }): Promise<void>;
  unsubscribe(account: OwnAccount, sessionHash: string): Promise<void>;
  due(now: Date, limit: number): Promise<QueuedPush[]>;
  /** Takes a due push; false when another sender was quicker. */
  claim(push: QueuedPush): Promise<boolean>;
  /** The push is out, or not worth sending any more. */
  drop(push: QueuedPush): Promise<void>;
  /** It is tried again later. */
  postpone(push: QueuedPush, nextAttemptAt: Date): Promise<void>;
  /** The push service does not know the browser any more. */
  forget(push: QueuedPush): Promise<void>;
  /** Deletes pushes whose time is over. */
  purge(now: Date): Promise<void>;
  countWaiting(): Promise<number>;
}

/** What became of a push: `gone` when its browser is not reached any more, `later` when it may be tried again. */
export type PushOutcome = { result: 'sent' | 'gone' | 'refused' } | { result: 'later'; waitMs: number | undefined };

/** The way out to push services. */
export interface PushSender {
  /** What browsers subscribe with. */
  publicKey: string;
  /** Whether pushes may go to an address at all. */
  isKnownService(endpoint: string): boolean;
  /** Encrypts and sends; never rejects for what the other side does. */
  send(target: PushTarget, payload: string): Promise<PushOutcome>;
}

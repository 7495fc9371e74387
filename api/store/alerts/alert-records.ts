import type { FeedName } from '#shared/catalog/feeds.ts';
import type { Language } from '#shared/catalog/languages.ts';
import type { AlertRhythm, SavedKind } from '#shared/catalog/saved.ts';
import type { Realm } from '#shared/model/realm.ts';
import { eq } from '../drizzle.ts';
import type { OwnAccount } from '../records.ts';
import type { Tables } from '../tables.ts';

/** An account that gets news. */
export interface AlertReader {
  realm: Realm;
  id: number;
}

/** What is new of one saved search or followed company. It has ids only: the rows are read when the alert is sent. */
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

/** The news of one day for one reader. */
export interface AlertDigest {
  reader: AlertReader;
  /** The reader's day, `YYYY-MM-DD`. */
  day: string;
  sections: readonly AlertSection[];
}

/** Something saved whose new matches are sent. */
export interface AlertItem {
  /** Row of the saved thing. */
  id: number;
  kind: SavedKind;
  key: string;
  alert: Exclude<AlertRhythm, 'off'>;
  /** Matches up to this moment were sent. */
  alertedUntil: Date;
}

/** How an account gets its news. */
export interface AlertSettingsRecord {
  byMail: boolean;
  reminders: boolean;
  timeZone: string;
}

/** The recipient of an alert, as the account is when the alert is sent. */
export interface AlertRecipient {
  email: string;
  name: string;
  language: Language;
  /** Digests are wanted, and the address is known to be the account's own. */
  takesMail: boolean;
  /** Reminders are wanted, and the address is known to be the account's own. */
  takesReminders: boolean;
}

/** What one turn found for a reader. */
export interface AlertTurn {
  reader: AlertReader;
  day: string;
  /** Up to when matches were looked for. */
  until: Date;
  /** Rows of the saved things that were looked at. */
  itemIds: readonly number[];
  /** Undefined when there is nothing new. */
  digest: AlertDigest | undefined;
}

type OwnedTable = Tables['alertSettings'] | Tables['pushSubscriptions'] | Tables['saved'];

/** Names the account that was shown to be the caller's own. */
export function ownerIn({ realm, own }: OwnAccount): AlertReader {
  return { realm, id: own.id };
}

/** The column that says whose a new row is. */
export function ownerColumn({ realm, id }: AlertReader): { userId: number } | { companyId: number } {
  return realm === 'user' ? { userId: id } : { companyId: id };
}

/** Condition: the row belongs to the account. */
export function isOf(table: OwnedTable, { realm, id }: AlertReader) {
  return eq(realm === 'user' ? table.userId : table.companyId, id);
}

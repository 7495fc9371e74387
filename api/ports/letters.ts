import type { Language } from '#shared/catalog/languages.ts';
import type { MailTemplate } from '#shared/catalog/mails.ts';
import type { ContactMessage, MessageChange, MessageState } from '#shared/model/contact.ts';
import type { SuccessStory } from '#shared/model/story.ts';
import type { Admin } from '../store/records.ts';
import type { AdminListQuery, AdminPage } from './payments.ts';

// The part of `Deps` that the newsletter, the contact form, the dead mails and the stories are kept by.

/** Somebody who confirmed the newsletter. */
export interface SubscriberRecord {
  id: number;
  email: string;
  language: Language;
  confirmedAt: Date;
}

/** An address that asks for the newsletter, and the proof that it belongs to the caller. */
export interface SubscriptionRequest {
  email: string;
  language: Language;
  /** Goes into the mail. */
  token: string;
  /** The kept hash of the token. */
  tokenHash: string;
}

export interface NewsletterStore {
  /**
   * Enters an address and queues the mail that asks for the confirmation; nothing where the address is confirmed, or
   * where such a mail left a moment ago.
   */
  subscribe(request: SubscriptionRequest): Promise<void>;
  /** @returns True when the token is that of a subscription that is or was confirmed by it. */
  confirm(tokenHash: string): Promise<boolean>;
  unsubscribe(id: number): Promise<void>;
  /** Those who confirmed and did not leave, newest first. */
  page(query: { limit: number; cursor: string | undefined }): Promise<AdminPage<SubscriberRecord>>;
  /** Forgets addresses that were not confirmed, and those that left. */
  purge(before: { unconfirmed: Date; unsubscribed: Date }): Promise<void>;
}

/** A message of the contact form, and where it is to be sent. */
export interface ContactToStore {
  letter: ContactMessage;
  userId: number | null;
  recipient: string;
  /** One key makes one message. */
  onceKey: string;
}

/** A message of the contact form, and its state. */
export interface MessageRecord {
  id: number;
  name: string;
  email: string;
  subject: string | null;
  message: string;
  createdAt: Date;
  answeredAt: Date | null;
  assignee: { id: number; name: string } | null;
}

export interface ContactStore {
  /** Stores a message and queues its mail together; once for each key. */
  insert(contact: ContactToStore): Promise<void>;
  /** Newest first; `total` with the first page. */
  page(query: AdminListQuery & { state: MessageState }): Promise<AdminPage<MessageRecord>>;
  /** Sets the given fields and enters them in the audit log. Undefined for an unknown message. */
  change(by: Admin, id: number, change: MessageChange): Promise<MessageRecord | undefined>;
  /** Forgets messages from before. */
  purge(before: Date): Promise<void>;
}

/** A mail that could not be sent. */
export interface DeadMailRecord {
  id: number;
  recipient: string;
  language: Language;
  template: MailTemplate;
  attempts: number;
  /** The last answer of the mail server. */
  error: string | null;
  isResendable: boolean;
  createdAt: Date;
  diedAt: Date;
}

/** Mails that were refused for good, or could not be sent for three days. */
export interface DeadMailStore {
  /** Newest first; `total` with the first page. */
  page(query: AdminListQuery): Promise<AdminPage<DeadMailRecord>>;
  count(): Promise<number>;
  /** Makes them due now, with all their attempts; those without content stay. @returns How many. */
  resend(by: Admin, ids: readonly number[]): Promise<number>;
  /** Deletes them. @returns How many. */
  discard(by: Admin, ids: readonly number[]): Promise<number>;
}

export interface StoryStore {
  /** The stories that may be shown, the latest featured first. */
  list(limit: number): Promise<SuccessStory[]>;
}

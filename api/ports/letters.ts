import type { Language } from '#shared/catalog/languages.ts';
import type { ContactMessage } from '#shared/model/contact.ts';
import type { SuccessStory } from '#shared/model/story.ts';
import type { AdminPage } from './payment-deps.ts';

// The part of `Deps` that the newsletter, the contact form and the stories are kept by.

/** Somebody who confirmed the newsletter. */
export interface SubscriberRecord {
  id: number;
  email: string;
  language: Language;
  confirmedAt: Date;
}

/** Who asks for the newsletter, and what proves that the address is theirs. */
export interface SubscriptionRequest {
  email: string;
  language: Language;
  /** Goes into the mail. */
  token: string;
  /** What is kept of it. */
  tokenHash: string;
}

export interface NewsletterStore {
  /**
   * Enters an address and queues the mail that asks for the confirmation; nothing where the address is confirmed, or
   * where such a mail left a moment ago.
   */
  subscribe(request: SubscriptionRequest): Promise<void>;
  /** @returns Whether the token is that of a subscription that is or was confirmed by it. */
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

export interface ContactStore {
  /** Stores a message and queues its mail together; once for each key. */
  insert(contact: ContactToStore): Promise<void>;
  /** Forgets messages from before. */
  purge(before: Date): Promise<void>;
}

export interface StoryStore {
  /** The stories that may be shown, the latest featured first. */
  list(limit: number): Promise<SuccessStory[]>;
}

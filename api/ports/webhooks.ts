import type { DeliveredEvent, WebhookEvent } from '#shared/catalog/webhook-events.ts';
import type { CompanyRecord, Own } from '../store/records.ts';

/** A webhook as stored. */
export interface WebhookRecord {
  id: number;
  companyId: number;
  url: string;
  events: WebhookEvent[];
  secret: string;
  createdAt: Date;
  failingSince: Date | null;
  offAt: Date | null;
}

export type NewWebhookRecord = Pick<WebhookRecord, 'url' | 'events' | 'secret'>;

/** A delivery as stored. */
export interface DeliveryRecord {
  id: number;
  webhookId: number;
  eventId: string;
  event: DeliveredEvent;
  body: string;
  attempts: number;
  nextAttemptAt: Date | null;
  createdAt: Date;
  deliveredAt: Date | null;
  givenUpAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
}

/** What came of one try. */
export interface DeliveryFailure {
  /** What the receiver answered; undefined when it did not. */
  status: number | undefined;
  error: string;
  at: Date;
  /** Undefined gives it up. */
  nextAttemptAt: Date | undefined;
}

export interface WebhookStore {
  /** All of a company, the newest first. */
  ofCompany(companyId: number): Promise<WebhookRecord[]>;
  /**
   * Inserts a webhook of a company whose password is still the one that was checked.
   *
   * @returns Undefined when the password is another one by now.
   * @throws StoreError `webhooks_full`
   */
  insert(own: Own<CompanyRecord>, webhook: NewWebhookRecord): Promise<WebhookRecord | undefined>;
  /** @returns Whether the company had it. */
  remove(own: Own<CompanyRecord>, id: number): Promise<boolean>;
  /** Switches it on again. @returns Undefined when the company has no such webhook. */
  resume(own: Own<CompanyRecord>, id: number): Promise<WebhookRecord | undefined>;
  /** Lets the event `test` leave. @returns Undefined when the company has no such webhook; `'off'` for one that is off. */
  test(own: Own<CompanyRecord>, id: number): Promise<DeliveryRecord | 'off' | undefined>;
  /** The newest of a webhook. */
  deliveries(webhookId: number, limit: number): Promise<DeliveryRecord[]>;
  /** Webhooks for which something is due, who has waited longest first. */
  due(now: Date, limit: number): Promise<WebhookRecord[]>;
  /** What is due for one webhook, the oldest first. */
  dueOf(webhookId: number, now: Date, limit: number): Promise<DeliveryRecord[]>;
  /** @returns Whether nobody else has claimed it meanwhile. */
  claim(delivery: DeliveryRecord, until: Date): Promise<boolean>;
  markDelivered(claimed: DeliveryRecord, outcome: { status: number; at: Date }): Promise<void>;
  markFailed(claimed: DeliveryRecord, failure: DeliveryFailure): Promise<void>;
  /** Switches a webhook off, gives up what waits for it, and queues the mail that says so. */
  switchOff(webhook: WebhookRecord, now: Date): Promise<void>;
  /** How many deliveries are not out yet, or failed and wait for the next try. */
  countWaiting(): Promise<number>;
  /** Deletes deliveries that were made before. */
  purge(before: Date): Promise<void>;
}

/** What a receiver answered. */
export type PostOutcome = { status: number } | { error: string };

/** Sends to addresses that companies chose. */
export interface WebhookPoster {
  /** Whether an address leads to the open internet, and nowhere into the operator's own network. */
  mayReach(url: string): Promise<boolean>;
  /** Sends once, with a deadline; never follows a redirect, and reads no body. */
  post(url: string, request: { headers: Record<string, string>; body: string }): Promise<PostOutcome>;
}

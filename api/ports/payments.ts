import type {
  CardErrorCode,
  DisputeStatus,
  PaymentFilter,
  PaymentProviderName,
  PaymentStatus,
} from '#shared/catalog/payments.ts';
import type { AdminUserView, Moderation } from '#shared/model/admin.ts';
import type { SimulatedCard } from '#shared/model/payment.ts';
import type { HeldDays, PaidPeriod } from '../domain/featuring/featuring-days.ts';
import type { PaymentRecord } from '../store/payment-records.ts';
import type { Admin, AuditRecord, CompanyRecord, UserRecord } from '../store/records.ts';

// The part of `Deps` that being featured is sold and given by.

/** The state of a payment intent, in the same words for every provider. `lost` is a dispute that the payer won. */
export type IntentState = 'open' | 'processing' | 'paid' | 'canceled' | 'refunded' | 'lost';

/** A payer's objection at the bank. `won` means that the payment stands. */
export interface PaymentDispute {
  status: DisputeStatus;
  /** Until when the bank takes an answer; null when it takes none. */
  dueAt: Date | null;
}

/** A payment as its provider knows it. */
export interface PaymentIntent {
  id: string;
  /** Opens the provider's form; never kept, never logged. */
  clientSecret: string;
  state: IntentState;
  amountCents: number;
  receivedCents: number;
  currency: string;
  /** How much of it went back to the payer, a part or all. */
  refundedCents: number;
  /** The payer's objection at the bank; null where there is none. */
  dispute: PaymentDispute | null;
  isLive: boolean;
  /** The payer, as stored when the intent was made; undefined for an intent that Dalil did not make. */
  userId: number | undefined;
}

export interface WantedIntent {
  userId: number;
  amountCents: number;
  currency: string;
  /** The same key makes the same intent, however often it is asked for. */
  idempotencyKey: string;
}

/** An event of the provider whose signature is right. */
export interface PaymentEvent {
  id: string;
  type: string;
  happenedAt: Date;
  /** The intent whose state it may have changed; undefined for events of no interest. */
  intentId: string | undefined;
}

/** The payment provider. Every call may take seconds: none is made within a transaction. */
export interface PaymentProvider {
  name: PaymentProviderName;
  publishableKey: string | null;
  /** True when real money moves. */
  isLive: boolean;
  /** Answers `'failed'` when the provider is down, slow or refuses. */
  createIntent(wanted: WantedIntent): Promise<PaymentIntent | 'failed'>;
  /** Answers `'unknown'` for an id that the provider does not have. */
  fetchIntent(id: string): Promise<PaymentIntent | 'unknown' | 'failed'>;
  /**
   * Reads an event from the exact bytes that were sent.
   *
   * @returns `'forged'` when the signature is wrong or of another time, `'off'` where events are not taken.
   */
  readEvent(rawBody: Buffer, signature: string): PaymentEvent | 'forged' | 'off';
  /** Replaces the provider's card form; only the simulated provider has it. */
  simulation?: PaymentSimulation;
}

/** The result of an attempt to pay. */
export interface SimulatedAttempt {
  intent: PaymentIntent;
  needsAuthentication: boolean;
  error: CardErrorCode | null;
}

/** The bank and the card form of the simulated provider. */
export interface PaymentSimulation {
  pay(intentId: string, card: SimulatedCard): Promise<SimulatedAttempt>;
  authenticate(intentId: string, isApproved: boolean): Promise<SimulatedAttempt>;
}

/** The state of a settled payment; `isChanged` when this call has granted or ended its days. */
export interface Settlement {
  paymentId: number;
  status: PaymentStatus;
  isChanged: boolean;
}

export interface PaymentStore {
  /** Newest first, at most `limits.paymentsShown`. */
  ofUser(userId: number): Promise<PaymentRecord[]>;
  /** Remembers an intent that waits to be paid; nothing when it is known. */
  remember(intent: PaymentIntent & { userId: number }, provider: PaymentProviderName): Promise<void>;
  /** Marks an open payment that will never be paid. */
  markCanceled(id: number): Promise<void>;
  /**
   * Brings a payment and its payer to where the provider says it is, in one transaction. However many calls come,
   * it happens once: paid days are granted after those that are left, days of money that went back are ended.
   *
   * @param event Remembered in the same transaction; nothing happens when it is known.
   */
  settle(intent: PaymentIntent, provider: PaymentProviderName, event?: PaymentEvent): Promise<Settlement | 'known'>;
  knowsEvent(id: string): Promise<boolean>;
  /** Remembers an event that changes nothing. */
  rememberEvent(event: PaymentEvent): Promise<void>;
  /** Forgets older events. */
  purgeEvents(before: Date): Promise<void>;
}

/** A page of an administrator's list. */
export interface AdminPage<Row> {
  items: Row[];
  nextCursor: string | null;
  /** Counted with the first page, up to `limits.totalCountCap` + 1; null where counting would cost a look at all. */
  total: number | null;
}

export interface AdminListQuery {
  limit: number;
  /** As given out by the page before; an unreadable one starts from the beginning. */
  cursor?: string | undefined;
}

export interface AccountQuery<View> extends AdminListQuery {
  view: View;
  industry?: string | undefined;
  /** Search text as typed. */
  q?: string | undefined;
}

/** A person with the paid time that is left, and the paid days that are on hold. */
export interface UserWithPaidTime extends UserRecord {
  paidPeriods: readonly PaidPeriod[];
  heldDays: readonly HeldDays[];
}

/** An administrator's change of a person's featured time. */
export interface FeaturingChange {
  /** Names the change, to undo it. */
  changeId: number;
  user: UserWithPaidTime;
}

/** A payment with the shown fields of its payer. */
export interface PaymentOfPayer extends PaymentRecord {
  user: Pick<UserRecord, 'id' | 'name' | 'slug'> | null;
}

/** The days that an administrator gives from now on; null ends featuring. */
export interface FeaturingInput {
  durationDays: number | null;
  reason: string | null;
}

/** Where an administrator moves the end of featuring to, and why. */
export interface FeaturedEndInput {
  featuredUntil: Date;
  reason: string;
}

/**
 * Reads and changes of administrators; every change is entered in the audit log in its own transaction. Changes answer
 * undefined for somebody unknown.
 */
export interface AdminStore {
  users(query: AccountQuery<AdminUserView>): Promise<AdminPage<UserWithPaidTime>>;
  companies(query: AccountQuery<'listed' | 'hidden'>): Promise<AdminPage<CompanyRecord>>;
  payments(query: AdminListQuery & { status?: PaymentFilter | undefined }): Promise<AdminPage<PaymentOfPayer>>;
  auditLog(query: AdminListQuery): Promise<AdminPage<AuditRecord>>;
  /** Features a person for some days from now, before the paid days; null ends it and puts paid days on hold. */
  setFeatured(by: Admin, userId: number, input: FeaturingInput): Promise<FeaturingChange | undefined>;
  /** Moves the end of being featured. */
  moveFeaturedEnd(by: Admin, userId: number, input: FeaturedEndInput): Promise<FeaturingChange | undefined>;
  /** Gives back the paid days on hold, or ends them for good with a reason; `'changed'` when there are none. */
  releaseHeldDays(
    by: Admin,
    userId: number,
    input: { reason: string | null },
  ): Promise<FeaturingChange | 'changed' | undefined>;
  /** Undoes a change; `'changed'` when a later change exists. */
  undoFeaturing(by: Admin, userId: number, changeId: number): Promise<FeaturingChange | 'changed' | undefined>;
  /** Sets the given fields; a deactivated account loses all sessions. Undefined for an unknown account. */
  moderateUser(by: Admin, userId: number, moderation: Moderation): Promise<UserWithPaidTime | undefined>;
  moderateCompany(by: Admin, companyId: number, moderation: Moderation): Promise<CompanyRecord | undefined>;
  /** Enters in the audit log that somebody at the console made an administrator. */
  noteNewAdmin(userId: number): Promise<void>;
}

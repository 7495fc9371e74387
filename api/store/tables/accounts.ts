import type { TokenScope } from '#shared/catalog/accounts.ts';
import { languages } from '#shared/catalog/languages.ts';
import {
  type DisputeStatus,
  type PaymentProviderName,
  type PaymentStatus,
  paymentStatuses,
} from '#shared/catalog/payments.ts';
import { limits } from '#shared/limits.ts';
import { type Columns, lengthBetween, oneOf } from '../columns/sqlite.ts';
import type { defineCompanies } from './hiring.ts';
import type { defineUsers } from './people.ts';

type Users = ReturnType<typeof defineUsers>;
type Companies = ReturnType<typeof defineCompanies>;

/** The account that a row belongs to, of either realm; the row is deleted with it. `oneOwner` checks that it has one. */
export function ownerColumns(kit: Columns, users: Users, companies: Companies) {
  return {
    userId: kit.ref('user_id').references(() => users.id, { onDelete: 'cascade' }),
    companyId: kit.ref('company_id').references(() => companies.id, { onDelete: 'cascade' }),
  };
}

/** Condition: exactly one of the two realms owns the row. */
export const oneOwner = '(user_id is null) <> (company_id is null)';

/** Signed-in browsers of both realms; the id itself is never stored, only its SHA-256. @see trust §1 */
export function defineSessions(kit: Columns, users: Users, companies: Companies) {
  return kit.table(
    'sessions',
    {
      idHash: kit.textKey('id_hash'),
      ...ownerColumns(kit, users, companies),
      /** The owner recognises the device by it in the list of sessions. */
      userAgent: kit.text('user_agent'),
      createdAt: kit.time('created_at').notNull(),
      lastSeenAt: kit.time('last_seen_at').notNull(),
    },
    (t) => [
      kit.index('sessions_user').on(t.userId),
      kit.index('sessions_company').on(t.companyId),
      kit.index('sessions_last_seen').on(t.lastSeenAt),
      kit.check('sessions_one_owner', oneOwner),
      kit.check('sessions_agent_length', lengthBetween('user_agent', 0, 256)),
    ],
  );
}

export const tokenPurposes = ['reset_password', 'verify_email'] as const;

/** Single-use links sent by mail; only the hash of a token is stored. @see trust §3 */
export function defineAccountTokens(kit: Columns, users: Users, companies: Companies) {
  return kit.table(
    'account_tokens',
    {
      tokenHash: kit.textKey('token_hash'),
      purpose: kit.text('purpose').$type<(typeof tokenPurposes)[number]>().notNull(),
      ...ownerColumns(kit, users, companies),
      /** The address the token was sent to; a token for an older address proves nothing. */
      email: kit.text('email').notNull(),
      createdAt: kit.timeOfInsert('created_at'),
      expiresAt: kit.time('expires_at').notNull(),
      usedAt: kit.time('used_at'),
    },
    (t) => [
      kit.index('account_tokens_user').on(t.userId),
      kit.index('account_tokens_company').on(t.companyId),
      kit.index('account_tokens_expiry').on(t.expiresAt),
      kit.check('account_tokens_purpose_value', oneOf('purpose', tokenPurposes)),
      kit.check('account_tokens_one_owner', oneOwner),
    ],
  );
}

/** Payments for featuring and the provider's events. A payment outlives its payer, for the books. @see trust §6 */
export function definePayments(kit: Columns, users: Users) {
  const payments = kit.table(
    'payments',
    {
      id: kit.id(),
      userId: kit.ref('user_id').references(() => users.id, { onDelete: 'set null' }),
      provider: kit.text('provider').$type<PaymentProviderName>().notNull(),
      intentId: kit.text('intent_id').notNull(),
      idempotencyKey: kit.text('idempotency_key'),
      amountCents: kit.int('amount_cents').notNull(),
      currency: kit.text('currency').notNull(),
      isLive: kit.bool('is_live').notNull().default(false),
      status: kit.text('status').$type<PaymentStatus>().notNull().default('open'),
      durationDays: kit.int('duration_days').notNull(),
      /** The period as sold; null until granted, and never changed after that: it is the receipt. */
      grantedFrom: kit.time('granted_from'),
      grantedUntil: kit.time('granted_until'),
      /** When the days were granted; null for payments from before this was stored. */
      paidAt: kit.time('paid_at'),
      /** The part of the time that this payment pays for now. */
      effectiveFrom: kit.time('effective_from'),
      effectiveUntil: kit.time('effective_until'),
      /** Paid days that an administrator took away and may give back. */
      heldMs: kit.big('held_ms').notNull().default(0),
      heldSince: kit.time('held_since'),
      /** Paid days that an administrator ended for good, and why. */
      endedMs: kit.big('ended_ms').notNull().default(0),
      endedAt: kit.time('ended_at'),
      endReason: kit.text('end_reason'),
      refundedCents: kit.int('refunded_cents').notNull().default(0),
      disputeStatus: kit.text('dispute_status').$type<DisputeStatus>(),
      disputeDueAt: kit.time('dispute_due_at'),
      /** When a refund or a lost dispute took the days back. */
      revokedAt: kit.time('revoked_at'),
      createdAt: kit.timeOfInsert('created_at'),
      updatedAt: kit.timeOfInsert('updated_at'),
    },
    (t) => [
      kit.uniqueIndex('payments_intent').on(t.intentId),
      kit.index('payments_user').on(t.userId, t.status),
      kit.index('payments_status').on(t.status, t.createdAt),
      kit.check('payments_provider_length', lengthBetween('provider', 1, 40)),
      kit.check('payments_intent_length', lengthBetween('intent_id', 1, 255)),
      kit.check('payments_amount_range', 'amount_cents > 0'),
      kit.check('payments_duration_range', 'duration_days between 1 and 366'),
      kit.check('payments_status_value', oneOf('status', paymentStatuses)),
      kit.check('payments_end_reason_length', lengthBetween('end_reason', 1, limits.featuringReasonMaxLength)),
    ],
  );
  const paymentEvents = kit.table(
    'payment_events',
    {
      eventId: kit.textKey('event_id'),
      intentId: kit.text('intent_id'),
      type: kit.text('type').notNull(),
      /** The provider's details, without card data. */
      details: kit.json<Record<string, unknown>>('details'),
      happenedAt: kit.time('happened_at').notNull(),
      receivedAt: kit.timeOfInsert('received_at'),
      handledAt: kit.time('handled_at'),
    },
    (t) => [kit.index('payment_events_intent').on(t.intentId), kit.index('payment_events_handled').on(t.handledAt)],
  );
  return { payments, paymentEvents };
}

/** Subscribers of the newsletter, with double opt-in. */
export function defineNewsletter(kit: Columns) {
  return kit.table(
    'newsletter',
    {
      id: kit.id(),
      email: kit.text('email').notNull(),
      language: kit.text('language').notNull().default('ar'),
      confirmTokenHash: kit.text('confirm_token_hash'),
      unsubscribeTokenHash: kit.text('unsubscribe_token_hash'),
      createdAt: kit.timeOfInsert('created_at'),
      confirmedAt: kit.time('confirmed_at'),
      unsubscribedAt: kit.time('unsubscribed_at'),
    },
    (t) => [
      kit.uniqueIndex('newsletter_email').on(t.email),
      kit.uniqueIndex('newsletter_confirm_token').on(t.confirmTokenHash),
      kit.uniqueIndex('newsletter_unsubscribe_token').on(t.unsubscribeTokenHash),
      kit.check(
        'newsletter_email_form',
        `${lengthBetween('email', 3, limits.emailMaxLength)} and email = lower(email)`,
      ),
      kit.check('newsletter_language_value', oneOf('language', languages)),
    ],
  );
}

/** Tokens by which programs call in the name of an account; only the hash of a secret is stored. @see trust §1 */
export function defineAccessTokens(kit: Columns, users: Users, companies: Companies) {
  return kit.table(
    'access_tokens',
    {
      id: kit.id(),
      secretHash: kit.text('secret_hash').notNull(),
      ...ownerColumns(kit, users, companies),
      name: kit.text('name').notNull(),
      scopes: kit.json<TokenScope[]>('scopes').notNull(),
      createdAt: kit.time('created_at').notNull(),
      lastUsedAt: kit.time('last_used_at'),
      expiresAt: kit.time('expires_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('access_tokens_secret').on(t.secretHash),
      kit.index('access_tokens_user').on(t.userId),
      kit.index('access_tokens_company').on(t.companyId),
      kit.index('access_tokens_expiry').on(t.expiresAt),
      kit.check('access_tokens_one_owner', oneOwner),
      kit.check('access_tokens_name_length', lengthBetween('name', 1, limits.tokenNameMaxLength)),
      kit.check('access_tokens_scopes_list', kit.isList('scopes', 20)),
    ],
  );
}

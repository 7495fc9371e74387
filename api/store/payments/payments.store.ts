import type { PaymentProviderName, PaymentStatus } from '#shared/catalog/payments.ts';
import { limits } from '#shared/limits.ts';
import type { PaymentEvent, PaymentIntent } from '../../domain/ports/payments.ts';
import { addPaidDays, takeBackPaidDays } from '../../domain/rules/featuring-days.ts';
import { mailOfPayment } from '../../domain/rules/featuring-mails.ts';
import { outcomeOf, type PaymentChanges, type PaymentNotice } from '../../domain/rules/payment-outcome.ts';
import { and, desc, eq, lt } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { queueMail } from '../mail/mail-queue.store.ts';
import { type MutateContext, mutate } from '../mutate.ts';
import type { PaymentRecord, UserRecord } from '../records.ts';
import { StoreError } from '../store-error.ts';
import { type FeaturingWriting, heldDaysOf, lockUser, periodOf, readFeaturing, writeFeaturing } from './featuring.ts';
import { hurryMailOfLastChange } from './featuring-changes.ts';

/** Stores payments and what their provider reported. */
export function createPaymentStore(context: MutateContext) {
  const { engine, clock } = context;
  const { reader } = engine;
  const { payments, paymentEvents } = engine.tables;
  return {
    /** Newest first, at most `limits.paymentsShown`. */
    ofUser: (userId: number): Promise<PaymentRecord[]> =>
      reader.db
        .select()
        .from(payments)
        .where(eq(payments.userId, userId))
        .orderBy(desc(payments.id))
        .limit(limits.paymentsShown),
    /** Remembers an intent that waits to be paid; nothing when it is known. */
    async remember(intent: PaymentIntent & { userId: number }, provider: PaymentProviderName) {
      await engine.write((tx) => insertPayment(tx, { intent, provider, userId: intent.userId }, clock.now()));
    },
    /** Marks an open payment that will never be paid. */
    async markCanceled(id: number) {
      const isOpen = and(eq(payments.id, id), eq(payments.status, 'open'));
      await engine.write((tx) =>
        tx.db.update(payments).set({ status: 'canceled', updatedAt: clock.now() }).where(isOpen),
      );
    },
    /**
     * Sets a payment and its payer to the state that the provider returned, in one transaction. However many calls come,
     * days are granted once, after those that are left; a refund ends its days.
     *
     * @param event Remembered in the same transaction; nothing happens when it is known.
     */
    settle: (intent: PaymentIntent, provider: PaymentProviderName, event?: PaymentEvent) =>
      settlePayment(context, { intent, provider, event }),
    async knowsEvent(id: string): Promise<boolean> {
      const known = await reader.db
        .select({ eventId: paymentEvents.eventId })
        .from(paymentEvents)
        .where(eq(paymentEvents.eventId, id));
      return known.length > 0;
    },
    /** Remembers an event that changes nothing. */
    async rememberEvent(event: PaymentEvent) {
      await engine.write((tx) => recordEventOnce(tx, event, clock.now()));
    },
    /** Forgets older events. */
    async purgeEvents(before: Date) {
      await engine.write((tx) => tx.db.delete(paymentEvents).where(lt(paymentEvents.handledAt, before)));
    },
  };
}

/** The state of a settled payment; `isChanged` when this call has granted or ended its days. */
export interface Settlement {
  paymentId: number;
  status: PaymentStatus;
  isChanged: boolean;
}

/** Input of `settlePayment`. */
export interface SettlementInput {
  intent: PaymentIntent;
  provider: PaymentRecord['provider'];
  event?: PaymentEvent | undefined;
}

/**
 * Brings a payment and its payer to the state that the provider returned. The row of the payer is locked first, so that
 * a second call for the same payment waits and finds nothing left to do.
 *
 * @see trust §6, requirements M14, M17, M18
 */
export function settlePayment(
  context: MutateContext,
  { intent, provider, event }: SettlementInput,
): Promise<Settlement | 'known'> {
  return mutate(context, async (tx, touch) => {
    const writing = { tx, touch, now: context.clock.now() };
    const payer = intent.userId === undefined ? undefined : await lockUser(tx, intent.userId);
    if (event && !(await recordEventOnce(tx, event, writing.now))) return 'known';
    const payment = await paymentOf(writing, { intent, provider, payer });
    return advance(writing, { payment, payer, intent });
  });
}

/** Stores an event of the provider; false when it is stored already. */
export async function recordEventOnce(tx: Connection, event: PaymentEvent, now: Date): Promise<boolean> {
  const { paymentEvents } = tx.tables;
  const stored = await tx.db
    .insert(paymentEvents)
    .values({
      eventId: event.id,
      intentId: event.intentId ?? null,
      type: event.type,
      happenedAt: event.happenedAt,
      receivedAt: now,
      handledAt: now,
    })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId });
  return stored.length > 0;
}

/** Inserts an intent that waits to be paid; nothing when it is known. */
export async function insertPayment(
  tx: Connection,
  { intent, provider, userId }: Pick<SettlementInput, 'intent' | 'provider'> & { userId: number | null },
  now: Date,
): Promise<void> {
  const { id: intentId, amountCents, currency, isLive } = intent;
  await tx.db
    .insert(tx.tables.payments)
    .values({
      userId,
      provider,
      intentId,
      amountCents,
      currency,
      isLive,
      durationDays: limits.featuredDurationDays,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
}

/** The row of an intent. A server that ended between making the intent and storing it left no row, which is inserted now. */
async function paymentOf(
  { tx, now }: FeaturingWriting,
  { payer, ...made }: SettlementInput & { payer: UserRecord | undefined },
): Promise<PaymentRecord> {
  const { payments } = tx.tables;
  const found = () => tx.db.select().from(payments).where(eq(payments.intentId, made.intent.id));
  const [known] = await found();
  if (known) return known;
  await insertPayment(tx, { ...made, userId: payer?.id ?? null }, now);
  const [inserted] = await found();
  if (!inserted) throw new StoreError('internal');
  return inserted;
}

interface Advance {
  payment: PaymentRecord;
  payer: UserRecord | undefined;
  intent: PaymentIntent;
}

async function advance(writing: FeaturingWriting, { payment, payer, intent }: Advance): Promise<Settlement> {
  const { changes, days, notice } = outcomeOf(payment, intent, { hasPayer: payer !== undefined, now: writing.now });
  const isChanged = Object.keys(changes).length > 0;
  if (isChanged) await store(writing, payment.id, changes);
  if (payer) {
    // A mail that waits would report "no longer featured" after the receipt of the days that were bought since.
    if (days !== 'keep') await hurryMailOfLastChange(writing.tx, payer.id, writing.now);
    if (days === 'grant') await grant(writing, payment, payer);
    if (days === 'take_back') await takeBack(writing, payment, payer);
    if (notice) await queueNotice(writing, notice, { payment, payer, changes });
  }
  return { paymentId: payment.id, status: changes.status ?? payment.status, isChanged };
}

async function store(
  { tx, now }: FeaturingWriting,
  id: number,
  changes: PaymentChanges & Pick<Partial<PaymentRecord>, ReceiptTimes>,
): Promise<void> {
  const { payments } = tx.tables;
  await tx.db
    .update(payments)
    .set({ ...changes, updatedAt: now })
    .where(eq(payments.id, id));
}

type ReceiptTimes = 'grantedFrom' | 'grantedUntil' | 'paidAt';

/** Writes the receipt, once, and grants its days. @see api §2 Featured */
async function grant(writing: FeaturingWriting, payment: PaymentRecord, payer: UserRecord): Promise<void> {
  const before = await readFeaturing(writing.tx, payer, writing.now);
  const sold = { paymentId: payment.id, durationDays: payment.durationDays };
  const { featuring: after, period } = addPaidDays(before, sold, writing.now);
  await store(writing, payment.id, { grantedFrom: period.from, grantedUntil: period.until, paidAt: writing.now });
  await writeFeaturing(writing, payer.id, { before, after });
}

async function takeBack(writing: FeaturingWriting, payment: PaymentRecord, payer: UserRecord): Promise<void> {
  const { tx, now } = writing;
  const period = periodOf(payment, now);
  const held = heldDaysOf(payment);
  if (period.length + held.length === 0) return;
  // The payment is marked as revoked by now, so its days are no longer among those that are read.
  const read = await readFeaturing(tx, payer, now);
  const before = { ...read, paid: [...read.paid, ...period], held: [...read.held, ...held] };
  const after = takeBackPaidDays(before, { paymentId: payment.id, at: now });
  await writeFeaturing(writing, payer.id, { before, after });
}

async function queueNotice(
  { tx, now }: FeaturingWriting,
  notice: PaymentNotice,
  { payment, payer, changes }: { payment: PaymentRecord; payer: UserRecord; changes: PaymentChanges },
): Promise<void> {
  const { users } = tx.tables;
  const [current] = await tx.db.select({ until: users.featuredUntil }).from(users).where(eq(users.id, payer.id));
  const featuredUntil = current?.until && current.until > now ? current.until : null;
  const refundedCents = changes.refundedCents ?? payment.refundedCents;
  await queueMail(tx, mailOfPayment(payer, { notice, payment, refundedCents, featuredUntil }), now);
}

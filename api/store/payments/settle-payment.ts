import { limits } from '#shared/limits.ts';
import { isEffectivelyFeatured } from '#shared/rules/listing-order.ts';
import type { PaymentEvent, PaymentIntent, Settlement } from '../payment-deps.ts';
import { and, eq, gte, isNull, lockingRows } from './drizzle.ts';
import type { Connection } from './engines/engine.ts';
import { mailOfPayment, queueMail } from './mail-queue.store.ts';
import { type MutateContext, mutate, type Touch } from './mutate.ts';
import type { PaymentRecord, UserRecord } from './records.ts';
import { StoreError } from './store-error.ts';

const dayMs = 86_400_000;

/** What a settling is asked to do. */
export interface Settling {
  intent: PaymentIntent;
  provider: PaymentRecord['provider'];
  event?: PaymentEvent | undefined;
}

interface Writing {
  tx: Connection;
  touch: Touch;
  now: Date;
}

/**
 * Brings a payment and its payer to where the provider says it is. The row of the payer is taken first, so whoever
 * settles the same payment at the same moment waits and then finds it done.
 *
 * @see trust §6, checklist M14, M17, M18
 */
export function settlePayment(
  context: MutateContext,
  { intent, provider, event }: Settling,
): Promise<Settlement | 'known'> {
  return mutate(context, async (tx, touch) => {
    const writing = { tx, touch, now: context.clock.now() };
    const payer = await takePayer(tx, intent.userId);
    if (event && !(await isFirstTold(tx, event, writing.now))) return 'known';
    const payment = await paymentOf(writing, { intent, provider, payer });
    return advance(writing, { payment, payer, state: intent.state });
  });
}

/**
 * Remembers an event, unless it is known.
 *
 * @returns Whether it is told for the first time.
 */
export async function isFirstTold(tx: Connection, event: PaymentEvent, now: Date): Promise<boolean> {
  const { paymentEvents } = tx.tables;
  const told = await tx.db
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
  return told.length > 0;
}

/** Inserts an intent that waits to be paid; nothing when it is known. */
export async function insertPayment(
  tx: Connection,
  { intent, provider, userId }: Pick<Settling, 'intent' | 'provider'> & { userId: number | null },
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

async function takePayer(tx: Connection, userId: number | undefined): Promise<UserRecord | undefined> {
  if (userId === undefined) return undefined;
  const { users } = tx.tables;
  return (await lockingRows(tx.db.select().from(users).where(eq(users.id, userId))))[0];
}

/** The row of an intent; one that was made by a server that died before it could remember is made now. */
async function paymentOf(
  { tx, now }: Writing,
  { payer, ...made }: Settling & { payer: UserRecord | undefined },
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
  state: PaymentIntent['state'];
}

/** Every step is taken once and none is taken back, so the order in which they are told does not matter. */
async function advance(writing: Writing, { payment, payer, state }: Advance): Promise<Settlement> {
  const isUntouched = payment.grantedFrom === null && payment.revokedAt === null;
  if (state === 'paid' && isUntouched && payer) return grant(writing, payment, payer);
  if ((state === 'refunded' || state === 'lost') && payment.revokedAt === null) {
    if (payer) await endDays(writing, payment, payer);
    return store(writing, payment, { status: state === 'lost' ? 'disputed' : 'refunded', revokedAt: writing.now });
  }
  if (state === 'canceled' && payment.status === 'open') return store(writing, payment, { status: 'canceled' });
  return { paymentId: payment.id, status: payment.status, isChanged: false };
}

async function store(
  { tx, now }: Writing,
  { id }: PaymentRecord,
  changes: Partial<PaymentRecord> & Pick<PaymentRecord, 'status'>,
): Promise<Settlement> {
  const { payments } = tx.tables;
  await tx.db
    .update(payments)
    .set({ ...changes, updatedAt: now })
    .where(eq(payments.id, id));
  return { paymentId: id, status: changes.status, isChanged: true };
}

/** Grants the days of a payment behind those that are left. @see api.md Featured */
async function grant(writing: Writing, payment: PaymentRecord, payer: UserRecord): Promise<Settlement> {
  const { tx, now } = writing;
  const grantedFrom = isEffectivelyFeatured(payer, now) && payer.featuredUntil ? payer.featuredUntil : now;
  const grantedUntil = new Date(grantedFrom.getTime() + payment.durationDays * dayMs);
  await feature(writing, payer.id, grantedUntil);
  const receipt = {
    amountCents: payment.amountCents,
    currency: payment.currency,
    featuredUntil: grantedUntil.toISOString(),
    isSimulated: payment.provider === 'simulated',
  };
  await queueMail(tx, mailOfPayment(payer, { paymentId: payment.id, receipt }), now);
  return store(writing, payment, { status: 'succeeded', grantedFrom, grantedUntil });
}

/** Takes back what is left of a payment's days; days of later payments come sooner. */
async function endDays(writing: Writing, payment: PaymentRecord, payer: UserRecord): Promise<void> {
  const { tx, now } = writing;
  const { grantedFrom, grantedUntil } = payment;
  if (!grantedFrom || !grantedUntil) return;
  const leftMs = grantedUntil.getTime() - Math.max(grantedFrom.getTime(), now.getTime());
  if (leftMs <= 0 || !payer.featuredUntil) return;
  const { payments } = tx.tables;
  const later = await tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, payer.id), gte(payments.grantedFrom, grantedUntil), isNull(payments.revokedAt)));
  for (const next of later) {
    const sooner = { grantedFrom: earlier(next.grantedFrom, leftMs), grantedUntil: earlier(next.grantedUntil, leftMs) };
    await tx.db.update(payments).set(sooner).where(eq(payments.id, next.id));
  }
  await feature(writing, payer.id, earlier(payer.featuredUntil, leftMs));
}

function earlier(at: Date | null, ms: number): Date | null {
  return at && new Date(at.getTime() - ms);
}

async function feature({ tx, touch, now }: Writing, userId: number, until: Date | null): Promise<void> {
  const { users } = tx.tables;
  const isFeatured = until !== null && until > now;
  await tx.db
    .update(users)
    .set({ isFeatured, featuredUntil: isFeatured ? until : null })
    .where(eq(users.id, userId));
  touch('talents', userId);
}

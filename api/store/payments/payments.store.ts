import type { PaymentProviderName } from '#shared/catalog/payments.ts';
import { limits } from '#shared/limits.ts';
import type { PaymentEvent, PaymentIntent } from '../../domain/ports/payments.ts';
import { and, desc, eq, lt } from '../drizzle.ts';
import type { MutateContext } from '../mutate.ts';
import type { PaymentRecord } from '../payment-records.ts';
import { insertPayment, recordEventOnce, settlePayment } from './settle-payment.ts';

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
     * Brings a payment and its payer to where the provider says it is, in one transaction. However many calls come,
     * it happens once: paid days are granted after those that are left, days of money that went back are ended.
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

import { limits } from '#shared/limits.ts';
import type { PaymentStore } from '../../ports/payments.ts';
import { and, desc, eq, lt } from '../drizzle.ts';
import type { MutateContext } from '../mutate.ts';
import { insertPayment, isFirstTold, settlePayment } from './settle-payment.ts';

/** Keeps payments and what their provider told of them. @see api/ports/payments.ts PaymentStore */
export function createPaymentStore(context: MutateContext): PaymentStore {
  const { engine, clock } = context;
  const { reader } = engine;
  const { payments, paymentEvents } = engine.tables;
  return {
    ofUser: (userId) =>
      reader.db
        .select()
        .from(payments)
        .where(eq(payments.userId, userId))
        .orderBy(desc(payments.id))
        .limit(limits.paymentsShown),
    async remember(intent, provider) {
      await engine.write((tx) => insertPayment(tx, { intent, provider, userId: intent.userId }, clock.now()));
    },
    async markCanceled(id) {
      const isOpen = and(eq(payments.id, id), eq(payments.status, 'open'));
      await engine.write((tx) =>
        tx.db.update(payments).set({ status: 'canceled', updatedAt: clock.now() }).where(isOpen),
      );
    },
    settle: (intent, provider, event) => settlePayment(context, { intent, provider, event }),
    async knowsEvent(id) {
      const known = await reader.db
        .select({ eventId: paymentEvents.eventId })
        .from(paymentEvents)
        .where(eq(paymentEvents.eventId, id));
      return known.length > 0;
    },
    async rememberEvent(event) {
      await engine.write((tx) => isFirstTold(tx, event, clock.now()));
    },
    async purgeEvents(before) {
      await engine.write((tx) => tx.db.delete(paymentEvents).where(lt(paymentEvents.handledAt, before)));
    },
  };
}

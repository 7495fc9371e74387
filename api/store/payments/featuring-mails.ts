import type { Language } from '#shared/catalog/languages.ts';
import type { MailTemplate } from '#shared/catalog/mails.ts';
import { limits } from '#shared/limits.ts';
import { endsAlike, type Featuring } from '../../domain/featuring/featuring-days.ts';
import { paidDaysMoved } from '../../domain/featuring/held-days.ts';
import type { PaymentNotice } from '../../domain/featuring/payment-outcome.ts';
import { and, eq, isNull } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { type MailToQueue, mailTo } from '../mail/mail-queue.store.ts';
import type { PaymentRecord } from '../payment-records.ts';
import type { UserRecord } from '../records.ts';

interface Payer {
  id: number;
  email: string;
  language: Language;
}

const paymentTemplates = {
  granted: 'payment_receipt',
  refunded: 'payment_refunded',
  partly_refunded: 'payment_partly_refunded',
  dispute_open: 'payment_disputed',
  dispute_won: 'payment_dispute_won',
  dispute_lost: 'payment_dispute_lost',
} as const satisfies Record<PaymentNotice, MailTemplate>;

interface PaymentNews {
  notice: PaymentNotice;
  payment: PaymentRecord;
  refundedCents: number;
  /** Until when the payer is featured now. */
  featuredUntil: Date | null;
}

/** Makes the mail that tells a payer about a payment. */
export function mailOfPayment(
  payer: Payer,
  { notice, payment, refundedCents, featuredUntil }: PaymentNews,
): MailToQueue {
  const { id, amountCents, currency, provider } = payment;
  const isRefund = notice === 'refunded' || notice === 'partly_refunded';
  const onceKeys: Record<PaymentNotice, string> = {
    granted: `payment-${id}`,
    refunded: `payment-${id}-refunded`,
    partly_refunded: `payment-${id}-refunded-${refundedCents}`,
    dispute_open: `payment-${id}-disputed`,
    dispute_won: `payment-${id}-dispute-won`,
    dispute_lost: `payment-${id}-dispute-lost`,
  };
  const receipt = {
    amountCents: isRefund && refundedCents > 0 ? refundedCents : amountCents,
    currency,
    featuredUntil: featuredUntil?.toISOString() ?? null,
    isSimulated: provider === 'simulated',
  };
  return mailTo('user', payer, { template: paymentTemplates[notice], onceKey: onceKeys[notice], data: { receipt } });
}

/** Makes the mail that tells a person that the featured time is over; undefined for who was not featured. */
export function mailOfFeaturingOver({ featuredUntil, ...person }: UserRecord): MailToQueue | undefined {
  if (!featuredUntil) return undefined;
  const onceKey = `featuring-over-${person.id}-${featuredUntil.getTime()}`;
  const featuring = { previousUntil: featuredUntil.toISOString(), until: null };
  return mailTo('user', person, { template: 'featuring_over', onceKey, data: { featuring } });
}

/** An administrator's change, and the earlier state that the mail compares it with. */
export interface TellingOfChange {
  /** Id of the change in the audit log. */
  changeId: number;
  /** The first of the changes that this mail reports together. */
  sinceChangeId: number;
  before: Featuring;
  after: Featuring;
  /** Why, in the administrator's words; the person reads it where paid days are ended for good. */
  reason: string | null;
}

/**
 * Makes the mail to a person about an administrator's changes; undefined when nothing differs in the end. It
 * waits a moment, so that an undone change causes no mail.
 */
export function mailOfFeaturingChange(
  person: UserRecord,
  { changeId, sinceChangeId, before, after, reason }: TellingOfChange,
  now: Date,
): MailToQueue | undefined {
  const paidDays = paidDaysMoved(before, after);
  if (endsAlike(before, after) && paidDays.ended === 0) return undefined;
  const featuring = {
    previousUntil: before.until?.toISOString() ?? null,
    until: after.until?.toISOString() ?? null,
    paidDays,
    sinceChangeId,
  };
  const mail = mailTo('user', person, {
    template: changeTemplate(before, after),
    onceKey: onceKeyOfChange(changeId),
    data: { featuring, ...(reason !== null && paidDays.ended > 0 && { reason }) },
  });
  return { ...mail, sendAfter: new Date(now.getTime() + limits.featuringMailDelayMs) };
}

/**
 * Takes back the mail of an earlier change that has not been sent.
 *
 * @returns The first change that it told of; undefined when there is no such mail, or it is on its way.
 */
export async function takeBackMailOfChange(tx: Connection, changeId: number): Promise<number | undefined> {
  const { mailQueue } = tx.tables;
  const isWaiting = and(eq(mailQueue.onceKey, onceKeyOfChange(changeId)), isNull(mailQueue.sentAt));
  const [waiting] = await tx.db.select().from(mailQueue).where(isWaiting);
  if (!waiting) return undefined;
  // A sender that has taken the mail has moved its next attempt.
  if (waiting.nextAttemptAt.getTime() !== waiting.createdAt.getTime() + limits.featuringMailDelayMs) return undefined;
  const taken = await tx.db
    .delete(mailQueue)
    .where(and(isWaiting, eq(mailQueue.nextAttemptAt, waiting.nextAttemptAt)))
    .returning({ data: mailQueue.data });
  // `mailOfFeaturingChange` wrote it.
  const data = taken[0]?.data as { featuring?: { sinceChangeId?: number } } | undefined;
  return data?.featuring?.sinceChangeId;
}

function onceKeyOfChange(changeId: number): string {
  return `featuring-change-${changeId}`;
}

function changeTemplate({ until: before }: Featuring, { until: after }: Featuring): MailTemplate {
  if (before?.getTime() === after?.getTime()) return 'featuring_days_ended';
  if (after === null) return 'featuring_removed';
  if (before === null) return 'featuring_given';
  return after > before ? 'featuring_extended' : 'featuring_shortened';
}

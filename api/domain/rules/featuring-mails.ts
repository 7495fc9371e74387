import type { Language } from '#shared/catalog/languages.ts';
import type { MailTemplate } from '#shared/catalog/mails.ts';
import { limits } from '#shared/limits.ts';
import type { MailToQueue } from '../../store/mail/queued-mail.ts';
import type { PaymentRecord, UserRecord } from '../../store/records.ts';
import { type Featuring, paidDaysMoved } from './featuring-days.ts';
import { mailTo } from './mails.ts';
import type { PaymentNotice } from './payment-outcome.ts';

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

/** Makes the mail to a payer about a payment. */
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

/** Makes the mail about the end of the featured time; undefined for who was not featured. */
export function mailOfFeaturingOver({ featuredUntil, ...person }: UserRecord): MailToQueue | undefined {
  if (!featuredUntil) return undefined;
  const onceKey = `featuring-over-${person.id}-${featuredUntil.getTime()}`;
  const featuring = { previousUntil: featuredUntil.toISOString(), until: null };
  return mailTo('user', person, { template: 'featuring_over', onceKey, data: { featuring } });
}

/** An administrator's change, and the earlier state that the mail compares it with. */
export interface ReportedChange {
  /** Id of the change in the audit log. */
  changeId: number;
  /** The first of the changes that this mail reports. */
  sinceChangeId: number;
  before: Featuring;
  after: Featuring;
}

/**
 * Makes the mail to a person about an administrator's changes; undefined when no day differs in the end. It waits a
 * moment, so that an undone change causes no mail.
 */
export function mailOfFeaturingChange(
  person: UserRecord,
  { changeId, sinceChangeId, before, after }: ReportedChange,
  now: Date,
): MailToQueue | undefined {
  const paidDays = paidDaysMoved(before, after);
  if (!isNews({ before, after, paidDays })) return undefined;
  const reason = endReason(before, after);
  const featuring = {
    previousUntil: before.until?.toISOString() ?? null,
    until: after.until?.toISOString() ?? null,
    paidDays,
    sinceChangeId,
  };
  const mail = mailTo('user', person, {
    template: changeTemplate({ before, after, paidDays }),
    onceKey: onceKeyOfChange(changeId),
    data: { featuring, ...(reason !== undefined && { reason }) },
  });
  return { ...mail, sendAfter: new Date(now.getTime() + limits.featuringMailDelayMs) };
}

/** The key of the one mail about a change. */
export function onceKeyOfChange(changeId: number): string {
  return `featuring-change-${changeId}`;
}

interface ChangeOfDays {
  before: Featuring;
  after: Featuring;
  paidDays: ReturnType<typeof paidDaysMoved>;
}

/** True when the mail has something to report. Mails name days, so an end that moves within its day is not worth a mail. */
function isNews({ before, after, paidDays: { held, returned, ended } }: ChangeOfDays): boolean {
  if (ended > 0 || !endsOnOneDay(before, after)) return true;
  // A person who is not featured before and after has lost at most the minutes between two changes.
  return after.until !== null && held + returned > 0;
}

function changeTemplate({ before, after, paidDays: { held, returned } }: ChangeOfDays): MailTemplate {
  if (endsOnOneDay(before, after)) {
    return after.until !== null && held + returned > 0 ? 'featuring_given' : 'featuring_days_ended';
  }
  if (after.until === null) return 'featuring_removed';
  if (before.until === null) return 'featuring_given';
  return after.until > before.until ? 'featuring_extended' : 'featuring_shortened';
}

const dayMs = 86_400_000;
/** Mails name the days of Qatar, which has no summer time. */
const qatarAheadMs = 3 * 3_600_000;

function endsOnOneDay(one: Featuring, other: Featuring): boolean {
  const dayOf = ({ until }: Featuring) => until && Math.floor((until.getTime() + qatarAheadMs) / dayMs);
  return dayOf(one) === dayOf(other);
}

/** Why paid days were ended, for the person to read; the reasons of other changes are for administrators alone. */
function endReason(before: Featuring, after: Featuring): string | undefined {
  const isKnown = ({ paymentId, ms }: Featuring['ended'][number]) =>
    before.ended.some((one) => one.paymentId === paymentId && one.ms === ms);
  return after.ended.find((one) => !isKnown(one))?.reason;
}

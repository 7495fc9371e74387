import type { DisputeStatus, PaymentProviderName, PaymentStatus } from '#shared/catalog/payments.ts';

/** A payment as stored; it outlives its payer. */
export interface PaymentRecord {
  id: number;
  userId: number | null;
  provider: PaymentProviderName;
  /** The provider's id of it; leaves the house only to its payer, and only while it is open. */
  intentId: string;
  amountCents: number;
  currency: string;
  isLive: boolean;
  status: PaymentStatus;
  durationDays: number;
  /** The period as sold; null until it is granted, and never changed after that. */
  grantedFrom: Date | null;
  grantedUntil: Date | null;
  /** When the days were granted; null for payments from before this was stored. */
  paidAt: Date | null;
  /** The part of the time that it pays for now; administrators and refunds of other payments move it. */
  effectiveFrom: Date | null;
  effectiveUntil: Date | null;
  /** Paid days that an administrator took away and may give back; 0 and null for none. */
  heldMs: number;
  heldSince: Date | null;
  /** Paid days that an administrator ended for good, and why. */
  endedMs: number;
  endedAt: Date | null;
  endReason: string | null;
  /** When a refund or a lost dispute took the days back. */
  revokedAt: Date | null;
  refundedCents: number;
  disputeStatus: DisputeStatus | null;
  disputeDueAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

import { callLate } from '../../http/call-late.ts';
import { noteConnection } from '../core/connection.ts';
import { failureIn } from '../core/failure-text.ts';
import { session } from '../core/session-store.ts';
import { refreshCopies } from '../offline/account-watch.ts';
import { forgetPaymentBegun } from '../session/payment-hint.ts';
import { completePayment } from './payments.ts';

/**
 * Completes the signed-in person's payment whose answer was lost, if it was made after all.
 *
 * @returns True when it was made, here or meanwhile by the provider's own message.
 * @throws RequestFailure when that cannot be found out now
 * @see requirements M18
 */
export async function resumePayment(): Promise<boolean> {
  const payments = await noteConnection(() => callLate('listOwnPayments', {}));
  const intentId = payments.find(({ status }) => status === 'open')?.paymentIntentId;
  if (intentId) return await isCompleted(intentId);
  forgetPaymentBegun();
  const now = session.get();
  if (payments[0]?.status !== 'succeeded' || now.state !== 'signed-in') return false;
  await refreshCopies(now.account);
  return true;
}

async function isCompleted(intentId: string): Promise<boolean> {
  try {
    await completePayment(intentId);
    return true;
  } catch (fault) {
    // A bank may take its time: another start looks again.
    if (failureIn(fault)?.code === 'payment_incomplete') return false;
    throw fault;
  }
}

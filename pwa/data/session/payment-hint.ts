import type { OwnProfile } from '#shared/model/user.ts';

const key = 'dalil-payment-begun';
const keptMs = 24 * 60 * 60 * 1000;
/** The days that this page has announced since a payment was last begun. */
let announced: string | null = null;

/**
 * Remembers that this person may be about to pay here, so that a payment whose answer is lost is looked for at the next
 * start. Nothing of the payment itself is stored on the device.
 *
 * @see requirements M18
 */
export function notePaymentBegun(userId: number): void {
  announced = null;
  try {
    localStorage.setItem(key, `${userId} ${Date.now()}`);
  } catch {
    // Without storage the next visit of the sale's page completes it.
  }
}

/** Drops the note: the result of the payment is known. */
export function forgetPaymentBegun(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A note that could not be written need not be removed.
  }
}

/** The account that began to pay here within the last day and has not seen the result; null for none. */
export function unconfirmedPayer(): number | null {
  try {
    const [userId, begunAt] = (localStorage.getItem(key) ?? '').split(' ').map(Number);
    const isRecent = Math.abs(Date.now() - (begunAt ?? 0)) < keptMs;
    return isRecent && userId ? userId : null;
  } catch {
    // Without storage no payment was noted.
    return null;
  }
}

/**
 * True for the first caller after a payment, which then announces the paid days. After the return from the bank both the
 * sale's page and the search for a payment without an answer call it.
 *
 * @see requirements M18
 */
export function claimPaymentAnnouncement({ id, featuredUntil }: Pick<OwnProfile, 'id' | 'featuredUntil'>): boolean {
  const days = `${id} ${featuredUntil}`;
  if (announced === days) return false;
  announced = days;
  return true;
}

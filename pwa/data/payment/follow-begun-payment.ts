import { onReconnect } from '../core/connection.ts';
import { isSignedIn, session } from '../core/session-store.ts';
import { claimPaymentAnnouncement, unconfirmedPayer } from '../session/payment-hint.ts';

/**
 * Looks once for what became of a payment that was begun on this device, as soon as its payer is signed in; again each
 * time the connection comes back.
 *
 * @param onGranted Is called when the payment was made after all.
 * @returns what ends it
 * @see requirements M18
 */
export function followBegunPayment(onGranted: () => unknown): () => void {
  let hasLooked = false;
  const look = () => {
    const payer = unconfirmedPayer();
    if (hasLooked || payer === null || !isSignedIn(payer)) return;
    hasLooked = true;
    void import('./resume-payment.ts')
      .then(({ resumePayment }) => resumePayment())
      .then(
        (isGranted) => {
          const now = session.get();
          if (isGranted && now.state === 'signed-in' && claimPaymentAnnouncement(now.account)) onGranted();
        },
        // The note stays: it is looked at again with the next connection or visit.
        () => undefined,
      );
  };
  const stopReconnect = onReconnect(() => {
    hasLooked = false;
    look();
  });
  const stopSession = session.subscribe(look);
  look();
  return () => {
    stopReconnect();
    stopSession();
  };
}

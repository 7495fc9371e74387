import type { Ref } from 'react';
import type { PaymentConfig, StartedPayment } from '#shared/model/payment.ts';

/**
 * The result of an attempt to pay. `refused`: no money moved; `unclear`: only the server can tell, later. The
 * message is the provider's, in the person's language.
 */
export type Attempt =
  | { is: 'paid' }
  | { is: 'pending' }
  | { is: 'refused'; message?: string | undefined }
  | { is: 'unclear'; message?: string | undefined };

/** The methods of a card form, for every payment provider. */
export interface CardHandle {
  /** True when the card can be sent; the form itself shows its errors. */
  check(): Promise<boolean>;
  /**
   * Makes a payment with the card that was checked. A bank that wants to see the payer itself may lead away from the
   * page; then it never answers.
   */
  pay(payment: StartedPayment): Promise<Attempt>;
}

export interface CardFormProps {
  ref: Ref<CardHandle>;
  config: PaymentConfig;
  /** Takes no input: without a connection, and while a payment is worked on. */
  isLocked: boolean;
  /** The form can be filled in; the same function at each render. */
  onReady(): void;
}

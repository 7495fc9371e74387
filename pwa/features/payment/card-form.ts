import type { Ref } from 'react';
import type { OpenedPayment } from '#pwa/data/actions/payment-actions.ts';

/**
 * What an attempt to pay came to. `refused`: no money moved; `unclear`: nobody here can tell, the server will. The
 * message is the provider's, in the person's language.
 */
export type Attempt =
  | { is: 'paid' }
  | { is: 'pending' }
  | { is: 'refused'; message?: string | undefined }
  | { is: 'unclear'; message?: string | undefined };

/** What a form for a card can do, whoever takes the money. */
export interface CardHandle {
  /** Whether the card can be sent; the form itself says what is wrong with it. */
  check(): Promise<boolean>;
  /** Pays. A bank that wants to see the payer itself may lead away from the page; then it never answers. */
  pay(): Promise<Attempt>;
}

export interface CardFormProps {
  ref: Ref<CardHandle>;
  opened: OpenedPayment;
  /** Takes no input: without a connection, and while a payment is worked on. */
  isLocked: boolean;
  /** The form can be filled in; the same function at each render. */
  onReady(): void;
}

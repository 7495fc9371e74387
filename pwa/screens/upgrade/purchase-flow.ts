import { connection, onReconnect } from '#pwa/data/core/connection.ts';
import { failureIn, failureText } from '#pwa/data/core/failure-text.ts';
import { createStore } from '#pwa/data/core/store.ts';
import { beginPayment, completePayment, lookForOtherPayment, openSale } from '#pwa/data/payment/payments.ts';
import { claimPaymentAnnouncement, forgetPaymentBegun, notePaymentBegun } from '#pwa/data/session/payment-hint.ts';
import { checkSession } from '#pwa/data/session/person-session.ts';
import type { CardHandle } from '#pwa/features/payment/card-form.ts';
import { takeReturnedPayment } from '#pwa/features/payment/returned-payment.ts';
import { translateIn } from '#pwa/i18n/texts.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { PaymentConfig, StartedPayment } from '#shared/model/payment.ts';
import type { OwnProfile } from '#shared/model/user.ts';

/** The state of a purchase. @see requirements M10 */
export type Purchase =
  /** Nothing was requested yet, for example without a connection. */
  | { phase: 'waiting' }
  | { phase: 'opening' }
  | { phase: 'signed-out' }
  | { phase: 'unavailable' }
  | { phase: 'not-opened'; message: string }
  /** `not-created`: no payment could be begun, so none was tried. `paid-recently`: the payer is asked whether to pay again. */
  | {
      phase: 'open';
      config: PaymentConfig;
      state: 'idle' | 'processing' | 'failed' | 'not-created' | 'paid-recently';
      message?: string;
      /** The payment after which the payer is asked whether to pay again. */
      lastPaymentId?: number | undefined;
    }
  /** The result of the payment is not known. `isPending`: the provider is still processing it. */
  | { phase: 'unconfirmed'; intentId: string; isPending: boolean; isChecking: boolean }
  | { phase: 'succeeded'; user: OwnProfile };

const t = translateIn('upgrade');

/** One purchase, from the form to the result; a second press meanwhile does nothing. @see requirements M8–M13, M18 */
export class PurchaseFlow {
  readonly #userId: number;
  readonly #state = createStore<Purchase>({ phase: 'waiting' });
  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;
  #isBusy = false;
  /** The recent payment after which the payer has confirmed to pay again. */
  #afterPaymentId: number | undefined;

  constructor(userId: number) {
    this.#userId = userId;
  }

  /** Starts as soon as there is a connection, and continues at each reconnection; returns a function that ends that. */
  readonly start = (): (() => void) => {
    if (connection.get() === 'online') this.goOn();
    const stopReconnect = onReconnect(this.goOn);
    window.addEventListener('pageshow', this.#handlePageShow);
    return () => {
      stopReconnect();
      window.removeEventListener('pageshow', this.#handlePageShow);
    };
  };

  // Back from the bank's page the browser may restore this page as it was. The provider's script then waits for a
  // response that never comes, so the form would stay locked.
  readonly #handlePageShow = ({ persisted }: PageTransitionEvent): void => {
    const now = this.get();
    if (persisted && now.phase === 'open' && now.state === 'processing') location.reload();
  };

  /** Starts a purchase that has not started, and checks a payment whose result is not known. */
  readonly goOn = (): void => {
    const { phase } = this.get();
    if (phase === 'waiting') void this.#begin();
    if (phase === 'unconfirmed') void this.check();
  };

  /** Opens the form; the payment begins only when the person pays. */
  readonly open = (problem?: string): Promise<void> =>
    this.#once(async () => {
      this.#state.set({ phase: 'opening' });
      await this.#open(problem);
    });

  /** Begins a payment, or continues the open one, and pays it with the typed card. */
  readonly pay = (card: CardHandle): Promise<void> =>
    this.#once(async () => {
      const now = this.get();
      if (now.phase !== 'open') return;
      const { config } = now;
      try {
        // Before the form is locked, because locking would take the focus from the invalid field.
        if (!(await card.check())) return this.#state.set({ phase: 'open', config, state: 'idle' });
        this.#state.set({ phase: 'open', config, state: 'processing' });
        const payment = await this.#create(config);
        if (payment) await this.#attempt(config, payment, card);
      } catch (fault) {
        this.#handleFault(config, fault);
      }
    });

  /** Pays although a payment was made within the last hour; the payer has confirmed that. */
  readonly payAgain = (card: CardHandle): Promise<void> => {
    const now = this.get();
    if (now.phase === 'open') this.#afterPaymentId = now.lastPaymentId;
    return this.pay(card);
  };

  /** Closes the question whether to pay again. */
  readonly keepPaid = (): void => {
    const now = this.get();
    if (now.phase === 'open' && now.state === 'paid-recently') this.#state.set({ ...now, state: 'idle' });
  };

  /** Checks again whether the payment was made. */
  readonly check = (): Promise<void> =>
    this.#once(async () => {
      const now = this.get();
      if (now.phase !== 'unconfirmed') return;
      this.#state.set({ ...now, isChecking: true });
      const outcome = await this.#complete(now.intentId);
      if (outcome === 'not-found') await this.#open(showNotFound());
      else if (outcome === 'unpaid' && !now.isPending) {
        forgetPaymentBegun();
        await this.#open(this.#showFailed());
      } else if (outcome !== 'done') this.#state.set({ ...now, isChecking: false });
    });

  async #once(work: () => Promise<void>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      await work();
    } finally {
      this.#isBusy = false;
    }
  }

  async #begin(): Promise<void> {
    const returned = takeReturnedPayment();
    if (returned === null) return this.open();
    this.#state.set({ phase: 'unconfirmed', intentId: returned, isPending: false, isChecking: true });
    await this.check();
  }

  async #open(problem?: string): Promise<void> {
    try {
      const opened = await openSale();
      if (!opened) return this.#state.set({ phase: 'unavailable' });
      const { config, begun } = opened;
      if (begun && begun.status !== 'open') await this.#settle(begun.paymentIntentId, true);
      else if (problem) this.#fail(config, problem);
      else this.#state.set({ phase: 'open', config, state: 'idle' });
    } catch (fault) {
      if (failureIn(fault)?.kind === 'offline') this.#state.set({ phase: 'waiting' });
      else this.#state.set(afterRefusal(fault, (message) => ({ phase: 'not-opened', message })));
    }
  }

  /** Null when there is nothing to pay; the state has changed. @see requirements M8, M9, M18 */
  async #create(config: PaymentConfig): Promise<StartedPayment | null> {
    try {
      const payment = await beginPayment(this.#afterPaymentId);
      if (payment.status === 'open') return payment;
      // An earlier payment has succeeded, or is being processed.
      await this.#settle(payment.paymentIntentId, true);
    } catch (fault) {
      if (failureIn(fault)?.code === 'paid_recently') await this.#askWhetherAgain(config);
      else
        this.#state.set(afterRefusal(fault, (message) => ({ phase: 'open', config, state: 'not-created', message })));
    }
    return null;
  }

  async #askWhetherAgain(config: PaymentConfig): Promise<void> {
    // Refreshes the account first, because the question names the day until which the payer is featured.
    const lastPaymentId = await lookForOtherPayment(this.#userId);
    this.#state.set({ phase: 'open', config, state: 'paid-recently', lastPaymentId });
  }

  async #attempt(config: PaymentConfig, payment: StartedPayment, card: CardHandle): Promise<void> {
    notePaymentBegun(this.#userId);
    const attempt = await card.pay(payment);
    const { paymentIntentId } = payment;
    if (attempt.is === 'paid' || attempt.is === 'pending') {
      return await this.#settle(paymentIntentId, attempt.is === 'pending');
    }
    if (attempt.is === 'refused') forgetPaymentBegun();
    else if (await this.#isSettled(paymentIntentId)) return;
    this.#fail(config, this.#showFailed(attempt));
  }

  /** After an attempt whose result only the server has: true when it was no failure. */
  async #isSettled(intentId: string): Promise<boolean> {
    const outcome = await this.#complete(intentId);
    if (outcome === 'unknown') {
      this.#state.set({ phase: 'unconfirmed', intentId, isPending: false, isChecking: false });
    }
    return outcome === 'done' || outcome === 'unknown';
  }

  async #settle(intentId: string, isPending: boolean): Promise<void> {
    if ((await this.#complete(intentId)) === 'done') return;
    this.#state.set({ phase: 'unconfirmed', intentId, isPending, isChecking: false });
  }

  /** `not-found`: this account has no such payment, but another may. `unknown`: the server did not answer. */
  async #complete(intentId: string): Promise<'done' | 'unpaid' | 'not-found' | 'unknown'> {
    try {
      const user = await completePayment(intentId);
      this.#afterPaymentId = undefined;
      this.#state.set({ phase: 'succeeded', user });
      if (claimPaymentAnnouncement(user)) showToast({ title: t('success.title') });
      return 'done';
    } catch (fault) {
      const failure = failureIn(fault);
      if (failure?.status === 401) {
        this.#leave();
        return 'done';
      }
      if (failure?.code === 'not_found') return 'not-found';
      return failure?.code === 'payment_incomplete' ? 'unpaid' : 'unknown';
    }
  }

  #handleFault(config: PaymentConfig, fault: unknown): void {
    if (failureIn(fault)?.status === 401) this.#leave();
    else this.#fail(config, this.#showFailed({ message: messageOf(fault) ?? t('failed.unexpected') }));
  }

  #fail(config: PaymentConfig, message: string): void {
    this.#state.set({ phase: 'open', config, state: 'failed', message });
  }

  #showFailed({ message = t('failed.payment') }: { message?: string | undefined } = {}): string {
    showToast({ title: t('failed.title'), description: message, tone: 'destructive' });
    return message;
  }

  #leave(): void {
    this.#state.set({ phase: 'signed-out' });
    void checkSession({ force: true });
  }
}

/** The bank led back to another account than the one that began the payment. */
function showNotFound(): string {
  const description = t('not_found.hint');
  showToast({ title: t('not_found.title'), description, tone: 'destructive' });
  return description;
}

/**
 * The state after the form could not be opened or a payment could not be begun.
 *
 * @param withMessage Makes the state from a message, when neither the session nor the provider is the cause.
 * @see requirements M8, M9, M21
 */
function afterRefusal(fault: unknown, withMessage: (message: string) => Purchase): Purchase {
  const failure = failureIn(fault);
  if (failure?.code === 'payments_unavailable') return { phase: 'unavailable' };
  if (failure?.status === 401) {
    void checkSession({ force: true });
    return { phase: 'signed-out' };
  }
  return withMessage(messageOf(fault) ?? t('failed.creating'));
}

/** The text of a failed request; undefined where it would not help a person. */
function messageOf(fault: unknown): string | undefined {
  const failure = failureIn(fault);
  const isHelpful = failure?.code ?? failure?.serverMessage ?? (failure && failure.kind !== 'http');
  return failure && isHelpful ? failureText(t, failure) : undefined;
}

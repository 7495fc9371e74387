import { completePayment, type OpenedPayment, openPayment } from '#pwa/data/actions/payment-actions.ts';
import { connection, onReconnect } from '#pwa/data/connection.ts';
import { failureIn, failureText } from '#pwa/data/failure-text.ts';
import { forgetPaymentBegun, notePaymentBegun } from '#pwa/data/payment-hint.ts';
import { checkSession } from '#pwa/data/session.ts';
import { createStore } from '#pwa/data/store.ts';
import type { CardHandle } from '#pwa/features/payment/card-form.ts';
import { takeReturnedPayment } from '#pwa/features/payment/returned-payment.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';
import { translate } from '#pwa/i18n/texts.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { OwnProfile } from '#shared/model/user.ts';

/** How far a purchase is. @see checklist M10 */
export type Purchase =
  /** Nothing was asked yet, as without a connection. */
  | { phase: 'waiting' }
  | { phase: 'opening' }
  | { phase: 'signed-out' }
  | { phase: 'unavailable' }
  | { phase: 'not-created'; message: string }
  | { phase: 'open'; opened: OpenedPayment; state: 'idle' | 'processing' | 'failed'; message?: string }
  /** Whether it was paid is not known here. `isPending`: the provider is still at it. */
  | { phase: 'unconfirmed'; intentId: string; isPending: boolean; isChecking: boolean }
  | { phase: 'succeeded'; user: OwnProfile };

const t: Translate<'upgrade'> = (key, values) => translate('upgrade', key, values);

/** One purchase, from its opening to its days; whatever is pressed twice is done once. @see checklist M8–M13, M18 */
export class PurchaseFlow {
  readonly #userId: number;
  readonly #state = createStore<Purchase>({ phase: 'waiting' });
  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;
  #isBusy = false;

  constructor(userId: number) {
    this.#userId = userId;
  }

  /** Begins as soon as there is a connection, and goes on each time it comes back; returns what ends that. */
  readonly start = (): (() => void) => {
    const goOn = () => {
      const { phase } = this.get();
      if (phase === 'waiting') void this.#begin();
      if (phase === 'unconfirmed') void this.check();
    };
    if (connection.get() === 'online') goOn();
    return onReconnect(goOn);
  };

  /** Begins the payment, or goes on with the open one. */
  readonly open = (problem?: string): Promise<void> =>
    this.#once(async () => {
      this.#state.set({ phase: 'opening' });
      await this.#open(problem);
    });

  /** Pays with what was typed. */
  readonly pay = (card: CardHandle): Promise<void> =>
    this.#once(async () => {
      const now = this.get();
      if (now.phase !== 'open') return;
      const { opened } = now;
      try {
        // Before the form is locked, which would take the focus from the field that is wrong.
        if (!(await card.check())) return this.#state.set({ phase: 'open', opened, state: 'idle' });
        this.#state.set({ phase: 'open', opened, state: 'processing' });
        await this.#attempt(opened, card);
      } catch (fault) {
        this.#handleFault(opened, fault);
      }
    });

  /** Asks once more whether the payment was made. */
  readonly check = (): Promise<void> =>
    this.#once(async () => {
      const now = this.get();
      if (now.phase !== 'unconfirmed') return;
      this.#state.set({ ...now, isChecking: true });
      const outcome = await this.#complete(now.intentId);
      if (outcome === 'unpaid' && !now.isPending) {
        forgetPaymentBegun();
        await this.#open(this.#sayFailed());
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
      const opened = await openPayment();
      if (!opened) this.#state.set({ phase: 'unavailable' });
      else if (opened.payment.status !== 'open') await this.#settle(opened.payment.paymentIntentId, true);
      else if (problem) this.#fail(opened, problem);
      else this.#state.set({ phase: 'open', opened, state: 'idle' });
    } catch (fault) {
      this.#state.set(afterFailedOpening(fault));
    }
  }

  async #attempt(opened: OpenedPayment, card: CardHandle): Promise<void> {
    notePaymentBegun(this.#userId);
    const attempt = await card.pay();
    const { paymentIntentId } = opened.payment;
    if (attempt.is === 'paid' || attempt.is === 'pending') {
      return await this.#settle(paymentIntentId, attempt.is === 'pending');
    }
    if (attempt.is === 'refused') forgetPaymentBegun();
    else if (await this.#isSettled(paymentIntentId)) return;
    this.#fail(opened, this.#sayFailed(attempt));
  }

  /** Whether something else than a failure is shown now, after an attempt of which only the server can tell. */
  async #isSettled(intentId: string): Promise<boolean> {
    const outcome = await this.#complete(intentId);
    if (outcome === 'unknown') {
      this.#state.set({ phase: 'unconfirmed', intentId, isPending: false, isChecking: false });
    }
    return outcome !== 'unpaid';
  }

  async #settle(intentId: string, isPending: boolean): Promise<void> {
    if ((await this.#complete(intentId)) === 'done') return;
    this.#state.set({ phase: 'unconfirmed', intentId, isPending, isChecking: false });
  }

  /** `unknown`: nobody could tell. */
  async #complete(intentId: string): Promise<'done' | 'unpaid' | 'unknown'> {
    try {
      const user = await completePayment(intentId);
      this.#state.set({ phase: 'succeeded', user });
      showToast({ title: t('success.title') });
      return 'done';
    } catch (fault) {
      const failure = failureIn(fault);
      if (failure?.status === 401) {
        this.#leave();
        return 'done';
      }
      return failure?.code === 'payment_incomplete' || failure?.code === 'not_found' ? 'unpaid' : 'unknown';
    }
  }

  #handleFault(opened: OpenedPayment, fault: unknown): void {
    if (failureIn(fault)?.status === 401) this.#leave();
    else this.#fail(opened, this.#sayFailed({ message: messageOf(fault) ?? t('failed.unexpected') }));
  }

  #fail(opened: OpenedPayment, message: string): void {
    this.#state.set({ phase: 'open', opened, state: 'failed', message });
  }

  #sayFailed({ message = t('failed.payment') }: { message?: string | undefined } = {}): string {
    showToast({ title: t('failed.title'), description: message, tone: 'destructive' });
    return message;
  }

  #leave(): void {
    this.#state.set({ phase: 'signed-out' });
    void checkSession({ force: true });
  }
}

/** What stands in place of the form when a payment could not be begun. @see checklist M8, M9, M20, M21 */
function afterFailedOpening(fault: unknown): Purchase {
  const failure = failureIn(fault);
  if (failure?.code === 'payments_unavailable') return { phase: 'unavailable' };
  if (failure?.status === 401) {
    void checkSession({ force: true });
    return { phase: 'signed-out' };
  }
  if (failure?.kind === 'offline') return { phase: 'waiting' };
  return { phase: 'not-created', message: messageOf(fault) ?? t('failed.creating') };
}

/** The words of a failed call; undefined where it says nothing that a person could use. */
function messageOf(fault: unknown): string | undefined {
  const failure = failureIn(fault);
  const isSpeaking = failure?.code ?? failure?.serverMessage ?? (failure && failure.kind !== 'http');
  return failure && isSpeaking ? failureText(t, failure) : undefined;
}

// Runs in the page in place of Stripe's script: the part of its published surface that the product uses. It refuses
// options that it does not know, so that a misspelt one fails a test.

interface FrameMessage {
  type: 'ready' | 'typed';
  number: string;
  expiry: string;
}

type Handler = (event: object) => void;

/** Becomes `window.Stripe`. Serialised into the page, so it knows nothing around it. */
export function installStripe(): void {
  const fail = (message: string): never => {
    throw new Error(message);
  };
  const check = (given: object, known: readonly string[], what: string) => {
    const unknown = Object.keys(given).filter((key) => !known.includes(key));
    if (unknown.length > 0) throw new Error(`${what}: unknown option ${unknown.join(', ')}`);
  };
  const checkColors = ({ variables = {} }: { variables?: Record<string, string> }) => {
    const bad = Object.values(variables).filter((value) => /var\(|oklch|light-dark/.test(value));
    if (bad.length > 0) throw new Error(`Stripe cannot read ${bad.join(', ')}`);
  };

  function createElement(given: { locale: string; appearance: { variables: Record<string, string> } }) {
    const handlers: Record<string, Handler> = {};
    const frame = document.createElement('iframe');
    const card = { number: '', expiry: '' };
    const show = (next: typeof given) => {
      checkColors(next.appearance);
      frame.dataset.locale = next.locale;
      frame.dataset.background = next.appearance.variables.colorBackground ?? '';
    };
    show(given);
    frame.title = 'Secure payment input frame';
    frame.style.cssText = 'width: 100%; height: 180px; border: 0';
    frame.src = `https://js.stripe.com/endive/elements-inner-payment.html#${given.locale}`;
    addEventListener('message', ({ source, data }: MessageEvent<FrameMessage>) => {
      if (source !== frame.contentWindow) return;
      Object.assign(card, { number: data.number, expiry: data.expiry });
      if (data.type === 'ready') handlers.ready?.({});
    });
    return {
      card,
      show: (changes: Partial<typeof given>) => show(Object.assign(given, changes)),
      on(type: string, handler: Handler) {
        if (!['ready', 'loaderror', 'change'].includes(type)) throw new Error(`No event ${type}`);
        handlers[type] = handler;
      },
      mount: (box: HTMLElement) => box.append(frame),
      update({ readOnly }: { readOnly?: boolean }) {
        frame.dataset.readOnly = String(readOnly);
      },
      destroy: () => frame.remove(),
    };
  }

  type Element = ReturnType<typeof createElement>;

  interface ElementsOptions {
    mode: string;
    amount: number;
    currency: string;
    allowedPaymentMethodTypes: string[];
    locale: string;
    appearance: Element['show'] & object;
  }

  function createElements(options: ElementsOptions) {
    const wanted = ['mode', 'amount', 'currency', 'allowedPaymentMethodTypes'];
    check(options, [...wanted, 'locale', 'appearance', 'fonts', 'loader'], 'elements');
    if (options.mode !== 'payment') throw new Error(`No mode ${options.mode}`);
    let element: Element | undefined;
    let isSubmitted = false;
    return {
      options,
      /** True when the typed card has been checked since the last confirmation. */
      takeSubmitted() {
        const was = isSubmitted;
        isSubmitted = false;
        return was;
      },
      get element() {
        return element;
      },
      create(type: string, given: object = {}) {
        if (type !== 'payment') throw new Error(`No element ${type}`);
        check(given, ['layout', 'wallets', 'fields', 'terms', 'defaultValues', 'readOnly'], 'create');
        const { locale, appearance } = options;
        element = createElement({ locale, appearance: appearance as never });
        return element;
      },
      async update(changes: object) {
        check(changes, ['locale', 'appearance', 'fonts'], 'update');
        element?.show(changes);
      },
      async submit() {
        isSubmitted = Boolean(element?.card.number && element.card.expiry);
        return isSubmitted ? {} : { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
      },
    };
  }

  interface Confirmation {
    clientSecret: string;
    elements: ReturnType<typeof createElements>;
    confirmParams: { return_url: string };
    redirect: string;
  }

  async function confirmPayment({ elements, clientSecret, confirmParams, redirect }: Confirmation) {
    if (redirect !== 'if_required') throw new Error('Every payment would leave the page');
    const { card } = elements.element ?? fail('Nothing is mounted');
    if (!elements.takeSubmitted()) throw new Error('elements.submit() comes before stripe.confirmPayment()');
    const intentId = clientSecret.split('_secret_')[0];
    const { return_url: returnUrl } = confirmParams;
    const { amount, currency, allowedPaymentMethodTypes } = elements.options;
    const body = new URLSearchParams({
      ...{ client_secret: clientSecret, number: card.number, return_url: returnUrl },
      ...{ amount: String(amount), currency, types: allowedPaymentMethodTypes.join() },
    });
    try {
      const answer = await fetch(`https://api.stripe.com/v1/payment_intents/${intentId}/confirm`, {
        method: 'POST',
        body,
      });
      const { error, ...paymentIntent } = await answer.json();
      if (error) return { error };
      if (!paymentIntent.next_action) return { paymentIntent };
      location.assign(paymentIntent.next_action.redirect_to_url.url);
      return await new Promise(() => undefined);
    } catch {
      return { error: { type: 'api_connection_error', message: 'We could not reach Stripe.' } };
    }
  }

  function Stripe(key: string, options: object = {}) {
    if (!key.startsWith('pk_')) throw new Error('That is no publishable key');
    check(options, ['locale', 'stripeAccount', 'betas'], 'Stripe');
    return { elements: createElements, confirmPayment, _registerWrapper: () => undefined };
  }
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
}

/** The frame in which one types a card, on Stripe's own site. */
export const cardFrame = `<!doctype html><html lang="en"><title>Card</title>
<label>Number <input id="number" autocomplete="cc-number"></label>
<label>Expiry <input id="expiry" autocomplete="cc-exp"></label>
<script>
  const value = (id) => document.getElementById(id).value;
  const post = (type) => parent.postMessage({ type, number: value('number'), expiry: value('expiry') }, '*');
  addEventListener('input', () => post('typed'));
  post('ready');
</script></html>`;

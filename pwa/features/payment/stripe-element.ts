import type { Appearance, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Language } from '#shared/catalog/languages.ts';
import type { Attempt, CardHandle } from './card-form.ts';

/** Stripe's card form in the page. */
export interface StripeElement extends CardHandle {
  /** Resolves once it can be filled in. */
  ready: Promise<void>;
  speak(language: Language): void;
  /** Applies the theme that is shown now. */
  dress(): void;
  lock(isLocked: boolean): void;
  close(): void;
}

interface Opening {
  publishableKey: string;
  /** As the server will charge: Stripe refuses a payment of another amount or currency. */
  amountCents: number;
  currency: string;
  language: Language;
  /** The element that holds the form. */
  box: HTMLElement;
}

/**
 * Loads Stripe's script and puts its card form into the page. The form needs no payment: one is begun when it is paid.
 *
 * @throws Error when the script cannot be loaded
 * @see requirements M4, M6
 */
export async function openStripeElement({
  publishableKey,
  amountCents,
  currency,
  language,
  box,
}: Opening): Promise<StripeElement> {
  const stripe = await loadStripe(publishableKey, { locale: language });
  if (!stripe) throw new Error('Stripe is for browsers');
  const elements = stripe.elements({
    ...{ mode: 'payment', amount: amountCents, currency, allowedPaymentMethodTypes: ['card'] },
    ...{ locale: language, appearance: stripeAppearance() },
  });
  const card = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } });
  const ready = new Promise<void>((resolve, reject) => {
    card.on('ready', () => resolve());
    card.on('loaderror', ({ error }) => reject(new Error(error.type)));
  });
  card.mount(box);
  return {
    ready,
    check: async () => !(await elements.submit()).error,
    pay: async ({ clientSecret }) =>
      attemptOf(
        await stripe.confirmPayment({
          elements,
          clientSecret,
          confirmParams: { return_url: `${location.origin}/profile` },
          redirect: 'if_required',
        }),
      ),
    speak: (next) => void elements.update({ locale: next }),
    dress: () => void elements.update({ appearance: stripeAppearance() }),
    lock: (isLocked) => card.update({ readOnly: isLocked }),
    close: () => card.destroy(),
  };
}

function attemptOf({ error, paymentIntent }: PaymentIntentResult): Attempt {
  if (error) return attemptOfError(error);
  if (paymentIntent.status === 'succeeded') return { is: 'paid' };
  return paymentIntent.status === 'processing' ? { is: 'pending' } : { is: 'refused' };
}

/** A refused card moved no money; after a lost connection only the server knows. */
function attemptOfError({ type, message, payment_intent: intent }: StripeError): Attempt {
  // It was paid before, as in another tab.
  if (intent?.status === 'succeeded') return { is: 'paid' };
  const isRefusal = type === 'card_error' || type === 'validation_error' || type === 'invalid_request_error';
  return { is: isRefusal ? 'refused' : 'unclear', message };
}

/** Our tokens under Stripe's names. */
const colors = {
  colorPrimary: '--color-primary',
  colorText: '--color-base-content',
  colorTextSecondary: '--muted',
  colorTextPlaceholder: '--subtle',
  colorBackground: '--surface',
  colorDanger: '--color-error',
} as const;

/**
 * Gives the tokens of the shown theme as Stripe takes them: its form is another site's frame, which knows neither our
 * variables nor our fonts.
 *
 * @see look §5 Payment Element
 */
function stripeAppearance(): Appearance {
  const resolve = createColorReader();
  const resolved = Object.entries(colors).map(([name, token]) => [name, resolve(`var(${token})`)]);
  const focus = `0 0 0 2.5px ${resolve('color-mix(in oklab, var(--color-primary) 26%, transparent)')}`;
  return {
    theme: 'stripe',
    variables: {
      ...Object.fromEntries(resolved),
      borderRadius: '12px',
      fontFamily: '"IBM Plex Sans Arabic", "IBM Plex Sans", system-ui, sans-serif',
      fontSizeBase: '16px',
      spacingUnit: '4px',
      gridRowSpacing: '16px',
    },
    rules: {
      '.Label': { fontSize: '14px', fontWeight: '600' },
      '.Input': { borderColor: resolve('var(--line-strong)'), boxShadow: 'none' },
      '.Input:focus': { borderColor: resolve('var(--color-primary)'), boxShadow: focus },
    },
  };
}

/** Colours as `rgb()`: Stripe knows neither `oklch` nor `light-dark`. */
function createColorReader(): (value: string) => string {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  });
  return (value) => {
    const probe = Object.assign(document.createElement('i'), { style: `color: ${value}` });
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    if (!context) return color;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
    return alpha === 255 ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
  };
}

/** Runs a function each time the page is shown in the other theme; returns what ends it. */
export function onThemeChange(run: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const choice = new MutationObserver(run);
  system.addEventListener('change', run);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', run);
    choice.disconnect();
  };
}

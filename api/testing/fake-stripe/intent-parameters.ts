import { StripeError } from './stripe-error.ts';

/** The known parameters of an intent, of which this product uses a part; another name is refused. */
const known = new Set([
  'amount',
  'currency',
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'customer',
  'description',
  'expand',
  'metadata',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'receipt_email',
  'return_url',
  'setup_future_usage',
  'statement_descriptor',
  'statement_descriptor_suffix',
]);
const currencies = new Set(['usd', 'eur', 'qar', 'sar', 'aed', 'kwd', 'bhd', 'omr']);
const usdMinimumCents = 50;
const amountMaxCents = 99_999_999;

export interface IntentParameters {
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  allowedTypes: string[];
}

/**
 * Reads the form of a new intent as Stripe does.
 *
 * @throws StripeError what Stripe refuses
 */
export function readIntentParameters(form: URLSearchParams): IntentParameters {
  for (const key of form.keys()) {
    const name = key.split('[')[0] ?? '';
    if (!known.has(name)) {
      const message = `Received unknown parameter: ${name}`;
      throw new StripeError(400, { code: 'parameter_unknown', param: name, message });
    }
  }
  const metadata = entriesOf(form, 'metadata');
  checkMetadata(metadata);
  return {
    amount: amountOf(required(form, 'amount')),
    currency: currencyOf(required(form, 'currency')),
    metadata,
    allowedTypes: Object.values(entriesOf(form, 'allowed_payment_method_types')),
  };
}

function required(form: URLSearchParams, param: string): string {
  const value = form.get(param);
  if (value) return value;
  throw new StripeError(400, { code: 'parameter_missing', param, message: `Missing required param: ${param}.` });
}

function amountOf(sent: string): number {
  const refuse = (code: string, message: string) => new StripeError(400, { code, param: 'amount', message });
  if (!/^\d+$/.test(sent)) throw refuse('parameter_invalid_integer', `Invalid integer: ${sent}`);
  const amount = Number(sent);
  if (amount < usdMinimumCents) throw refuse('amount_too_small', 'Amount must be at least $0.50 usd');
  if (amount > amountMaxCents) throw refuse('amount_too_large', 'Amount must be no more than $999,999.99');
  return amount;
}

function currencyOf(sent: string): string {
  if (currencies.has(sent)) return sent;
  throw new StripeError(400, { param: 'currency', message: `Invalid currency: ${sent}` });
}

function checkMetadata(metadata: Record<string, string>): void {
  const pairs = Object.entries(metadata);
  const isTooMuch = pairs.length > 50 || pairs.some(([key, value]) => key.length > 40 || value.length > 500);
  if (isTooMuch) throw new StripeError(400, { param: 'metadata', message: 'Metadata is too large' });
}

function entriesOf(form: URLSearchParams, name: string): Record<string, string> {
  const entries = [...form].filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(entries.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

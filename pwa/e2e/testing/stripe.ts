import type { BrowserContext, Route } from '@playwright/test';
import { eventOf, type FakeStripe, startFakeStripe } from '../../../api/testing/fake-stripe/fake-stripe.ts';
import { testCards } from './card.ts';
import { test as base } from './fixtures.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { cardFrame, installStripe } from './stripe-script.ts';

interface StripeShop {
  stripe: FakeStripe;
  server: RunningServer;
}

interface StripeFixtures {
  /** Every address that the page asked Stripe for. */
  askedOfStripe: string[];
  /** Sends the server the provider's signed message about an intent. */
  sendStripeEvent: (type: string, intentId: string) => Promise<number>;
}

/** A server whose payments Stripe takes: its API and its script are fakes on this machine. */
export const test = base.extend<StripeFixtures, { shop: StripeShop }>({
  shop: [
    async ({}, use) => {
      const stripe = await startFakeStripe();
      const { secretKey, publishableKey, webhookSecret, apiBase = '' } = stripe.settings;
      const server = await startServer({
        hasPeople: false,
        env: {
          STRIPE_SECRET_KEY: secretKey,
          STRIPE_PUBLISHABLE_KEY: publishableKey,
          STRIPE_WEBHOOK_SECRET: webhookSecret,
          STRIPE_API_BASE: apiBase,
        },
      });
      await use({ stripe, server });
      await server.stop();
      await stripe.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ shop }, use) => use(shop.server.origin),

  askedOfStripe: [
    async ({ context, shop }, use) => {
      const asked: string[] = [];
      await routeStripe(context, shop.stripe, asked);
      await use(asked);
    },
    { auto: true },
  ],

  sendStripeEvent: async ({ shop: { stripe, server } }, use) =>
    use(async (type, intentId) => {
      const { body, headers } = eventOf(stripe, { type, object: stripe.ledger.intent(intentId) }, new Date());
      const answer = await fetch(`${server.origin}/api/stripe/webhook`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      });
      return answer.status;
    }),
});

async function routeStripe(context: BrowserContext, stripe: FakeStripe, asked: string[]): Promise<void> {
  await context.route(/^https:\/\/(\w+\.)?stripe\.com\//, async (route) => {
    const url = new URL(route.request().url());
    asked.push(`${url.host}${url.pathname}`);
    if (url.host === 'api.stripe.com') return await confirm(route, stripe);
    if (url.host === 'hooks.stripe.com') return await visitBank(route, stripe, url);
    if (url.pathname.endsWith('.html')) return await route.fulfill({ contentType: 'text/html', body: cardFrame });
    return await route.fulfill({ contentType: 'text/javascript', body: `(${installStripe})()` });
  });
}

/** Stripe's answer to its own script. */
async function confirm(route: Route, { ledger }: FakeStripe): Promise<void> {
  const form = new URLSearchParams(route.request().postData() ?? '');
  const secret = form.get('client_secret') ?? '';
  const intent = ledger.intent(secret.split('_secret_')[0] ?? '');
  const answer = (status: number, json: object) =>
    route.fulfill({ status, json, headers: { 'access-control-allow-origin': '*' } });
  if (intent.client_secret !== secret) return await answer(401, { error: { type: 'invalid_request_error' } });
  const { amount, currency, allowed_payment_method_types: types } = intent;
  const isAsShown = [String(amount), currency, types.join()].join() === shownIn(form);
  if (!isAsShown) return await answer(400, { error: { type: 'invalid_request_error', message: 'Another payment' } });
  switch ((form.get('number') ?? '').replaceAll(' ', '')) {
    case testCards.pays:
      return await answer(200, ledger.pay(intent.id));
    case testCards.asksBank: {
      const query = new URLSearchParams({ intent: intent.id, back: form.get('return_url') ?? '' });
      const url = `https://hooks.stripe.com/redirect/authenticate?${query}`;
      const asking = ledger.setStatus(intent.id, 'requires_action');
      return await answer(200, { ...asking, next_action: { type: 'redirect_to_url', redirect_to_url: { url } } });
    }
    default: {
      const message = 'Your card was declined.';
      ledger.decline(intent.id, 'card_declined', message);
      return await answer(402, { error: { type: 'card_error', code: 'card_declined', message } });
    }
  }
}

/** The options that the card form was opened with. */
function shownIn(form: URLSearchParams): string {
  return ['amount', 'currency', 'types'].map((name) => form.get(name)).join();
}

/** The page on which the bank asks, and its way back. */
async function visitBank(route: Route, { ledger }: FakeStripe, { pathname, searchParams }: URL): Promise<void> {
  const id = searchParams.get('intent') ?? '';
  const send = (body: string) => route.fulfill({ contentType: 'text/html', body: `<!doctype html>${body}` });
  const to = (answer: string) =>
    `https://hooks.stripe.com/${answer}?${searchParams.toString().replaceAll('&', '&amp;')}`;
  if (pathname.startsWith('/redirect/')) {
    return await send(`<title>Bank</title><a href="${to('yes')}">Complete</a> <a href="${to('no')}">Fail</a>`);
  }
  const isApproved = pathname === '/yes';
  const { client_secret: secret } = isApproved ? ledger.pay(id) : ledger.setStatus(id, 'requires_payment_method');
  const back = new URL(searchParams.get('back') ?? '');
  back.searchParams.set('payment_intent', id);
  back.searchParams.set('payment_intent_client_secret', secret);
  back.searchParams.set('redirect_status', isApproved ? 'succeeded' : 'failed');
  return await send(`<title>Bank</title><script>location.replace(${JSON.stringify(back.href)})</script>`);
}

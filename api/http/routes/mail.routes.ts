import * as mail from '#shared/contract/mail.ts';
import { sendContactMessage } from '../../domain/contact/contact-messages.ts';
import type { Deps } from '../../domain/deps.ts';
import { confirmSubscription, listSubscribers, subscribe, unsubscribe } from '../../domain/mail/subscriptions.ts';
import type { UnsubscribeTokens } from '../../domain/ports/outgoing.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';
import { type Guesses, isNotFound, type Throttles } from '../rate-limit.ts';
import type { Middleware } from '../request-context.ts';
import { setRawHeaders } from '../request-frame.ts';
import type { RawHeaders } from '../security-headers.ts';

interface MailRoutesOptions {
  throttles: Throttles;
  tokens: UnsubscribeTokens;
}

/** Binds the stopping of mails, the newsletter and the contact form. */
export function mailRoutes(api: Api, deps: Deps, { throttles, tokens }: MailRoutesOptions): void {
  newsletterRoutes(api, deps, { throttles, tokens });
  contactRoutes(api, deps, throttles);

  bindEndpoint(api, mail.unsubscribe, {
    throttle: throttles.link,
    async handle({ body }) {
      await unsubscribe(deps, tokens, body.token);
      return { message: 'Unsubscribed' };
    },
  });

  bindEndpoint(api, mail.showMailService, { handle: async () => ({ isSetUp: deps.isMailSetUp }) });
}

function newsletterRoutes(api: Api, deps: Deps, { throttles, tokens }: MailRoutesOptions): void {
  bindEndpoint(api, mail.subscribe, {
    throttle: throttles.newsletter,
    async handle({ body }) {
      await subscribe(deps, body);
      return { message: 'If this address is not subscribed yet, a link to confirm it is on its way' };
    },
  });

  bindEndpoint(api, mail.confirmSubscription, {
    throttle: throttles.link,
    async handle({ body }) {
      await confirmSubscription(deps, body.token);
      return { message: 'Subscribed' };
    },
  });

  bindEndpoint(api, mail.listSubscribers, {
    handle: ({ actor, query }) => listSubscribers({ newsletter: deps.newsletter, tokens }, actor, query),
  });
}

function contactRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  bindEndpoint(api, mail.sendContactMessage, {
    throttle: throttles.contact,
    async handle({ actor, body, idempotencyKey }) {
      await sendContactMessage(deps, actor, { message: body, key: idempotencyKey });
      return { message: 'Your message has arrived' };
    },
  });
}

const pages: Record<string, string> = {
  '/api/newsletter/confirm': '/newsletter',
  '/api/newsletter/unsubscribe': '/unsubscribe',
};

/**
 * Leads a browser that opens these addresses to the page with the button: mail programs open links before people do, so
 * reading one changes nothing.
 *
 * @see api §4, trust §3
 */
export function newsletterLinks(): Middleware {
  return async (ctx, next) => {
    const page = pages[ctx.path];
    if (!page || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state.route = ctx.path;
    const { token } = ctx.query;
    ctx.status = 303;
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(typeof token === 'string' ? `${page}?token=${encodeURIComponent(token)}` : page);
  };
}

/**
 * Stops mails by the button of a mail program, which posts to the address that people open: the page of that address
 * is another layer's. The token is all it needs, so no body is read, and no session. Only wrong tokens are bounded: one
 * mail provider asks for many people.
 *
 * @param guesses Counts wrong tokens.
 * @see RFC 8058
 */
export function oneClickUnsubscribe(
  deps: Deps,
  tokens: UnsubscribeTokens,
  { headers, guesses }: { headers: RawHeaders; guesses: Guesses },
): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/unsubscribe' || ctx.method !== 'POST') return next();
    ctx.state.route = '/unsubscribe';
    const { token } = ctx.query;
    await unsubscribe(deps, tokens, typeof token === 'string' ? token : '').catch(async (fault: unknown) => {
      if (isNotFound(fault)) await guesses.wrong(ctx.ip);
      throw fault;
    });
    setRawHeaders(ctx, headers);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { message: 'Unsubscribed' };
  };
}

import type { Deps } from '../../domain/deps.ts';
import { unsubscribe } from '../../domain/mail/subscriptions.ts';
import type { UnsubscribeTokens } from '../../domain/ports/outgoing.ts';
import { type Guesses, isNotFound } from '../rate-limit.ts';
import type { Middleware } from '../request-context.ts';
import { setRawHeaders } from '../request-frame.ts';
import type { RawHeaders } from '../security-headers.ts';

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

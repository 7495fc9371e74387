import { fail } from '../domain/app-error.ts';
import { jsonType, sendJson } from './fast-path/send-response.ts';
import type { Context, Middleware } from './request-context.ts';
import type { RawHeaders } from './security-headers.ts';

/** The body of `/readyz`. */
export interface Readiness {
  /** Asks the store something small; throws when it cannot answer. */
  isReady(): Promise<unknown>;
  /** Parts that work less well than people expect, such as `mail_not_set_up`. */
  warnings(): Promise<readonly string[]>;
}

/**
 * Answers whether the process lives (`/healthz`) and whether it can serve (`/readyz`), without reading a session.
 *
 * @param stopping Once it is aborted, `/readyz` answers 503, so that a proxy sends nothing more.
 * @see requirements T12
 */
export function health({ isReady, warnings }: Readiness, headers: RawHeaders, stopping?: AbortSignal): Middleware {
  async function answer(ctx: Context): Promise<void> {
    ctx.state.route = ctx.path;
    const { isServing, named } = ctx.path === '/readyz' ? await readiness() : { isServing: true, named: [] };
    const json = JSON.stringify({
      status: isServing ? 'ok' : 'unavailable',
      ...(named.length > 0 && { warnings: named }),
    });
    await sendJson(ctx, {
      status: isServing ? 200 : 503,
      headers: [...headers, 'Content-Type', jsonType, 'Cache-Control', 'no-store'],
      json,
    });
  }

  async function readiness(): Promise<{ isServing: boolean; named: readonly string[] }> {
    if (stopping?.aborted) fail('busy');
    const [asked] = await Promise.allSettled([isReady()]);
    const named = await warnings();
    // Other failures have a code of their own. A damaged page is named, because only the operator can mend it.
    if (asked.status === 'rejected' && !named.includes('database_damaged')) throw asked.reason;
    return { isServing: asked.status === 'fulfilled', named };
  }

  return (ctx, next) => (ctx.path === '/healthz' || ctx.path === '/readyz' ? answer(ctx) : next());
}

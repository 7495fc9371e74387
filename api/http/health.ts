import type { Context, Middleware } from './request-context.ts';
import type { RawHeaders } from './security-headers.ts';
import { jsonType, sendJson } from './send-ready.ts';

/**
 * Says whether the process lives (`/healthz`) and whether it can serve (`/readyz`), without touching sessions.
 *
 * @param isReady Asks the store something small; throws when it cannot answer.
 * @see checklist T12
 */
export function health(isReady: () => Promise<unknown>, headers: RawHeaders): Middleware {
  async function answer(ctx: Context): Promise<void> {
    ctx.state.route = ctx.path;
    if (ctx.path === '/readyz') await isReady();
    const json = JSON.stringify({ status: 'ok' });
    await sendJson(ctx, {
      status: 200,
      headers: [...headers, 'Content-Type', jsonType, 'Cache-Control', 'no-store'],
      json,
    });
  }
  return (ctx, next) => (ctx.path === '/healthz' || ctx.path === '/readyz' ? answer(ctx) : next());
}

import type { Context, Middleware } from './request-context.ts';

/**
 * Says whether the process lives (`/healthz`) and whether it can serve (`/readyz`), without touching sessions.
 *
 * @param isReady Asks the store something small; throws when it cannot answer.
 * @see checklist T12
 */
export function health(isReady: () => Promise<unknown>): Middleware {
  async function answer(ctx: Context): Promise<void> {
    ctx.state.route = ctx.path;
    if (ctx.path === '/readyz') await isReady();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { status: 'ok' };
  }
  return (ctx, next) => (ctx.path === '/healthz' || ctx.path === '/readyz' ? answer(ctx) : next());
}

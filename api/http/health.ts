import { fail } from '../domain/app-error.ts';
import { jsonType, sendJson } from './fast-path/send-response.ts';
import type { Context, Middleware } from './request-context.ts';
import type { RawHeaders } from './security-headers.ts';

/** The body of `/readyz`. */
export interface Readiness {
  /** Asks the store something small; throws when it cannot answer. */
  isReady(): Promise<unknown>;
  /** Parts that work less well than people expect, such as `mail_not_set_up`. */
  warnings(): readonly string[];
}

/**
 * Says whether the process lives (`/healthz`) and whether it can serve (`/readyz`), without touching sessions.
 *
 * @param stopping Once it is aborted, the process tells its proxy to send nothing more.
 * @see requirements T12
 */
export function health({ isReady, warnings }: Readiness, headers: RawHeaders, stopping?: AbortSignal): Middleware {
  async function answer(ctx: Context): Promise<void> {
    ctx.state.route = ctx.path;
    const isAboutReadiness = ctx.path === '/readyz';
    if (isAboutReadiness) {
      if (stopping?.aborted) fail('busy');
      await isReady();
    }
    const told = isAboutReadiness ? warnings() : [];
    const json = JSON.stringify({ status: 'ok', ...(told.length > 0 && { warnings: told }) });
    await sendJson(ctx, {
      status: 200,
      headers: [...headers, 'Content-Type', jsonType, 'Cache-Control', 'no-store'],
      json,
    });
  }
  return (ctx, next) => (ctx.path === '/healthz' || ctx.path === '/readyz' ? answer(ctx) : next());
}

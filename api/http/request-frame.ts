import type { Log } from '../deps.ts';
import { type ErrorAnswer, errorAnswer } from './error-response.ts';
import { type Context, type Middleware, nextRequestId } from './request-context.ts';
import type { RawHeaders } from './security-headers.ts';

/**
 * The outermost layer: names the request, catches what goes wrong anywhere inside, and writes one log line.
 * Bodies, queries, addresses of people and e-mails never reach the log.
 *
 * @see trust §7 Logs, §9
 */
export function requestFrame(log: Log, apiHeaders: RawHeaders): Middleware {
  return async (ctx, next) => {
    const startedMs = performance.now();
    ctx.state.requestId = nextRequestId();
    try {
      await next();
    } catch (thrown) {
      const answer = errorAnswer(thrown, ctx.state.requestId);
      if (answer.isUnexpected)
        log.error({ id: answer.body.requestId, route: ctx.state.route, err: thrown }, 'request failed');
      sendError(ctx, answer, apiHeaders);
    }
    const { requestId, route = 'other', userId: user, companyId: company, errorCode: code } = ctx.state;
    const ms = Math.round((performance.now() - startedMs) * 100) / 100;
    const status = ctx.respond === false ? ctx.res.statusCode : ctx.status;
    log.info({ id: requestId, method: ctx.method, route, status, ms, user, company, code }, 'request');
  };
}

function sendError(ctx: Context, { status, headers, body }: ErrorAnswer, apiHeaders: RawHeaders): void {
  ctx.state.errorCode = body.code;
  if (ctx.res.headersSent) {
    ctx.res.destroy();
    return;
  }
  ctx.respond = true;
  setRawHeaders(ctx, apiHeaders);
  ctx.set({ ...headers, 'Cache-Control': 'no-store', 'X-Request-Id': body.requestId });
  ctx.status = status;
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = JSON.stringify(body);
}

/** Sets headers given as name, value, name, value, … */
export function setRawHeaders(ctx: Context, headers: RawHeaders): void {
  for (let index = 0; index + 1 < headers.length; index += 2) {
    ctx.res.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
  }
}

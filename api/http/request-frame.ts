import type { Log } from '../domain/deps.ts';
import { type ErrorAnswer, errorAnswer, type StoreFailure, storeFailureOf } from './error-response.ts';
import { jsonType } from './fast-path/send-response.ts';
import { type AnsweredRequest, type Context, type Exchange, nextRequestId } from './request-context.ts';
import type { AnswerKind, RawHeaders } from './security-headers.ts';

/** Works on one exchange within the frame. */
export type RequestFrame = (exchange: Exchange, work: () => Promise<void>) => Promise<void>;

/**
 * The outermost layer: names the request, catches what goes wrong anywhere inside, and writes one log line.
 * Bodies, queries, addresses of people and e-mails never reach the log.
 *
 * @param observe Is called with every answer, too.
 * @see trust §7 Logs, §9
 */
export function createRequestFrame(
  log: Log,
  headers: Record<AnswerKind, RawHeaders>,
  observe?: (request: AnsweredRequest) => void,
): RequestFrame {
  return async (exchange, work) => {
    const startedMs = performance.now();
    const { req, res, state } = exchange;
    state.requestId = nextRequestId();
    let storeFailure: StoreFailure | undefined;
    try {
      await work();
    } catch (thrown) {
      storeFailure = storeFailureOf(thrown);
      const answer = errorAnswer(thrown, state.requestId);
      if (answer.isUnexpected)
        log.error({ id: answer.body.requestId, route: state.route, err: thrown }, 'request failed');
      sendError(exchange, answer, state.isReadByAll ? headers.publicApi : headers.api);
    }
    const { requestId, route = 'other', userId: user, companyId: company, errorCode: code } = state;
    const ms = Math.round((performance.now() - startedMs) * 100) / 100;
    const { method = '' } = req;
    const { statusCode: status } = res;
    log.info({ id: requestId, method, route, status, ms, user, company, code }, 'request');
    observe?.({ method, route, status, ms, storeFailure });
  };
}

function sendError(exchange: Exchange, { status, headers, body }: ErrorAnswer, shared: RawHeaders): void {
  const { res, state } = exchange;
  state.errorCode = body.code;
  if (res.headersSent) {
    res.destroy();
    return;
  }
  exchange.respond = false;
  const json = JSON.stringify(body);
  const own = { ...headers, 'Content-Type': jsonType, 'Cache-Control': 'no-store', 'X-Request-Id': body.requestId };
  const length = String(Buffer.byteLength(json));
  res.writeHead(status, [...shared, ...Object.entries(own).flat(), 'Content-Length', length]);
  res.end(json);
}

/** Sets headers given as name, value, name, value, … */
export function setRawHeaders(ctx: Context, headers: RawHeaders): void {
  for (let index = 0; index + 1 < headers.length; index += 2) {
    ctx.res.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
  }
}

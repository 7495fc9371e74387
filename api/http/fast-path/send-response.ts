import type { IncomingMessage, ServerResponse } from 'node:http';
import { oncePerTick } from '../../shared-reads.ts';
import type { Context } from '../request-context.ts';
import type { RawHeaders } from '../security-headers.ts';
import { compressed, preferredEncoding, type ResponseBody } from './response-body.ts';

/** A whole answer in the cache: its body, its ETag and the headers that do not depend on the caller. */
export interface CachedResponse {
  status: number;
  /** Without it the answer is always sent whole. */
  etag?: string;
  headers: RawHeaders;
  /** The headers of a 304, where they are fewer: a 304 leaves the other headers of the cached answer unchanged. */
  unchangedHeaders?: RawHeaders;
  bytes: ResponseBody;
}

export const jsonType = 'application/json; charset=utf-8';

const encodingHeaders = { identity: [], gzip: ['Content-Encoding', 'gzip'], br: ['Content-Encoding', 'br'] } as const;

/** True when the caller has this version already; weak and strong ETags count alike. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((mark) => mark.trim().replace(/^W\//, '') === opaque);
}

/**
 * Waits for the end of this tick of the event loop, so that the answers to all requests that arrived together leave
 * together. One by one, each write would wake the reader again, which costs more than making the answer.
 */
const tickEnds = oncePerTick(() => new Promise<void>((resolve) => setImmediate(resolve)));

/** A browser says that it opens a page; a crawler does not. */
function isOpenedByPerson(req: IncomingMessage): boolean {
  return req.headers['sec-fetch-dest'] === 'document';
}

/**
 * Sends a cached answer straight to the socket, or 304 when the caller has it.
 * It bypasses Koa's own response, which costs more than all other steps together.
 */
export async function sendCached(req: IncomingMessage, res: ServerResponse, answer: CachedResponse): Promise<void> {
  if (answer.status === 200 && answer.etag && isUnchanged(req.headers['if-none-match'], answer.etag)) {
    await tickEnds();
    res.writeHead(304, answer.unchangedHeaders ?? answer.headers);
    res.end();
    return;
  }
  const encoding = answer.bytes.isCompressible ? preferredEncoding(req.headers['accept-encoding']) : 'identity';
  const encoded = answer.bytes.in(encoding, { isPerson: isOpenedByPerson(req) });
  const body = typeof encoded === 'string' || Buffer.isBuffer(encoded) ? encoded : await encoded;
  const length = typeof body === 'string' ? answer.bytes.size : body.length;
  const headers = answer.headers.concat(encodingHeaders[encoding], 'Content-Length', String(length));
  await tickEnds();
  res.writeHead(answer.status, headers);
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** Answers 304: the caller's copy is current. */
export function sendUnchanged(ctx: Context, headers: RawHeaders): void {
  ctx.respond = false;
  ctx.res.writeHead(304, headers);
  ctx.res.end();
}

// Most computed answers are small and cost less to send than to compress.
const worthCompressing = 32 * 1024;

interface JsonAnswer {
  status: number;
  headers: RawHeaders;
  json: string;
}

/**
 * Sends a computed JSON answer straight to the socket, a large one compressed; cookies that were set before go with it.
 */
export async function sendJson(ctx: Context, answer: JsonAnswer): Promise<void> {
  if (answer.json.length >= worthCompressing) return sendLargeJson(ctx, answer);
  await tickEnds();
  end(ctx, answer, answer.json);
}

async function sendLargeJson(ctx: Context, answer: JsonAnswer): Promise<void> {
  const encoding = preferredEncoding(ctx.req.headers['accept-encoding']);
  const body = await compressed(answer.json, encoding, 'cheaply');
  const headers = answer.headers.concat(encodingHeaders[encoding], 'Vary', 'Accept-Encoding');
  end(ctx, { ...answer, headers }, body);
}

function end(ctx: Context, { status, headers }: Omit<JsonAnswer, 'json'>, body: string | Buffer): void {
  ctx.respond = false;
  ctx.res.writeHead(status, headers.concat('Content-Length', String(Buffer.byteLength(body))));
  ctx.res.end(ctx.method === 'HEAD' ? undefined : body);
}

import type { IncomingMessage, RequestListener } from 'node:http';
import type { AnySchema, Endpoint, Parsed } from '#shared/contract/endpoint.ts';
import { AppError } from '../../domain/app-error.ts';
import { bearerIn } from '../caller.ts';
import { readWithin, type Throttle } from '../rate-limit.ts';
import type { Exchange } from '../request-context.ts';
import type { RequestFrame } from '../request-frame.ts';
import { parseInput } from '../request-input.ts';
import type { RawHeaders } from '../security-headers.ts';
import { withAge } from './etags.ts';
import { responseBody } from './response-body.ts';
import { cachedHeaders, pathOf, type ResponseCache } from './response-cache.ts';
import { type CachedResponse, isUnchanged, sendCached } from './send-response.ts';

/** A read that is the same for everybody. */
export interface PublicRead {
  /** Pattern of the route. */
  route: string;
  /** Only pages of this site may read its errors. */
  isOwnPage?: boolean;
  send(exchange: Exchange): Promise<void>;
}

/** Finds the read that a request asks for, if it is one. */
export type PublicReads = (req: IncomingMessage) => PublicRead | undefined;

export interface FastPathParts {
  frame: RequestFrame;
  /** True when the host that the request names is a well-formed host name. */
  isValid(req: IncomingMessage): boolean;
  reads: readonly PublicReads[];
  /** Koa, which answers everything else. */
  koa: RequestListener;
  onError(error: unknown): void;
}

/**
 * Serves public reads before Koa. They need none of it, and Koa's context and layers cost as much as the rest of such a
 * request (decision 068).
 *
 * @see performance §1 Cached bytes keyed by revision
 */
export function createFastPath({ frame, isValid, reads, koa, onError }: FastPathParts): RequestListener {
  return (req, res) => {
    if (!isValid(req)) {
      const refused = { req, res, state: { requestId: '' } };
      frame(refused, () => Promise.reject(new AppError('invalid_host'))).catch(onError);
      return;
    }
    const read = readOf(reads, req);
    if (!read) return koa(req, res);
    const exchange = { req, res, state: { requestId: '', route: read.route, isReadByAll: read.isOwnPage !== true } };
    frame(exchange, () => read.send(exchange)).catch(onError);
  };
}

function readOf(reads: readonly PublicReads[], req: IncomingMessage): PublicRead | undefined {
  if (req.method !== 'GET' && req.method !== 'HEAD') return;
  for (const find of reads) {
    const read = find(req);
    if (read) return read;
  }
}

/** A list as the operation gives it. */
export interface ListAnswer {
  /** JSON, ready to send. */
  json: string | Buffer;
  nextCursor?: string | null;
  /** Number of matches, counted up to `totalCap` + 1. */
  total?: number;
  totalCap?: number;
  /** What may have been searched for instead. */
  didYouMean?: string | null;
}

const nothing = responseBody('');

type AnswerList = (query: Record<string, string>) => Promise<ListAnswer>;

export interface PublicLists {
  /** Serves a list of the contract from the response cache. */
  bind<Q extends AnySchema | undefined>(
    endpoint: Endpoint<undefined, Q, undefined>,
    answer: (query: Parsed<Q>) => Promise<ListAnswer>,
  ): void;
  reads: PublicReads;
}

/**
 * Answers public lists before Koa, from the response cache where nothing changed.
 *
 * @param world.age Age of the lists in seconds while the database is away; undefined while they are current.
 * @param world.search Counts a list that is not cached against its caller's rate limit.
 */
export function createPublicLists(
  cache: ResponseCache,
  securityHeaders: RawHeaders,
  { age, search }: { age: () => number | undefined; search: (exchange: Exchange) => Promise<unknown> },
): PublicLists {
  const lists = new Map<string, PublicRead>();

  async function answerOf(list: AnswerList, exchange: Exchange): Promise<CachedResponse> {
    const { url = '', headers: asked } = exchange.req;
    const answers = await cache();
    const known = answers.get(url);
    if (known) return known;
    const etag = `W/"${answers.version}"`;
    const { headers, unchangedHeaders } = cachedHeaders(etag, 'no-cache', securityHeaders);
    // A caller with this version needs no page computed, whichever it is.
    if (isUnchanged(asked['if-none-match'], etag))
      return { status: 200, etag, headers, unchangedHeaders, bytes: nothing };
    await search(exchange);
    const computed = await list(queryOf(url));
    const bytes = responseBody(computed.json);
    const whole = headers.concat(listHeaders(url, computed));
    const answer = { status: 200, etag, headers: whole, unchangedHeaders, bytes };
    answers.store(url, answer);
    return answer;
  }

  async function send(list: AnswerList, exchange: Exchange): Promise<void> {
    const answer = await answerOf(list, exchange);
    await sendCached(exchange.req, exchange.res, withAge(answer, age()));
  }

  return {
    bind(endpoint, answer) {
      const list: AnswerList = (query) => answer(parseInput(endpoint.query, query));
      lists.set(endpoint.path, { route: endpoint.path, send: (exchange) => send(list, exchange) });
    },
    reads: (req) => lists.get(pathOf(req.url ?? '')),
  };
}

function listHeaders(url: string, answer: ListAnswer): RawHeaders {
  const { nextCursor, total, totalCap = Number.POSITIVE_INFINITY, didYouMean } = answer;
  const headers: RawHeaders = [];
  if (nextCursor) headers.push('Link', `<${addressWithCursor(url, nextCursor)}>; rel="next"`);
  if (total !== undefined) headers.push('X-Total-Count', total > totalCap ? `${totalCap}+` : String(total));
  // Headers hold ASCII only.
  if (didYouMean) headers.push('X-Did-You-Mean', encodeURIComponent(didYouMean));
  return headers;
}

// Joined as text: parsing the address once more would cost more than the rest of the headers.
function addressWithCursor(url: string, cursor: string): string {
  const others = url
    .slice(pathOf(url).length + 1)
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('cursor='))
    .map((pair) => pair.replace(/[^\w\-.~%=+*!'()]/g, encodeURIComponent));
  return `${pathOf(url)}?${[...others, `cursor=${cursor}`].join('&')}`;
}

function queryOf(url: string): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(url.slice(pathOf(url).length + 1))) query[key] ??= value;
  return query;
}

/** The public answer about one profile, company or job. */
export interface ItemAnswer {
  json: string;
  etag: string;
}

type AnswerItem = (name: string) => Promise<ItemAnswer>;

export interface PublicItems {
  /** Serves the public answer about one profile, company or job; its name is the last part of the path. */
  bind(endpoint: Endpoint, throttle: Throttle, answer: AnswerItem): void;
  reads: PublicReads;
  /** The patterns of all bound calls. */
  paths(): string[];
}

/**
 * Answers public details before Koa, from the response cache, to callers without a session. A caller with a session may be
 * the owner, who sees more, so Koa answers. Only this server caches these answers, since a profile holds personal data (T10).
 *
 * @param ipOf Whom a request comes from.
 */
export function createPublicItems(
  cache: ResponseCache,
  securityHeaders: RawHeaders,
  ipOf: (exchange: Exchange) => string,
): PublicItems {
  const items = new Map<string, PublicRead>();

  async function answerOf(item: AnswerItem, path: string): Promise<CachedResponse> {
    const answers = await cache();
    const known = answers.get(path);
    if (known) return known;
    const { json, etag } = await item(path.slice(folderOf(path).length));
    const headers = cachedHeaders(etag, 'private, no-store', securityHeaders);
    const answer = { status: 200, etag, ...headers, bytes: responseBody(json) };
    answers.store(path, answer);
    return answer;
  }

  return {
    bind(endpoint, throttle, answer) {
      items.set(folderOf(endpoint.path), {
        route: endpoint.path,
        async send(exchange) {
          const { req, res } = exchange;
          const read = () => answerOf(answer, pathOf(req.url ?? ''));
          await sendCached(req, res, await readWithin(throttle, ipOf(exchange), read));
        },
      });
    },
    paths: () => [...items.values()].map(({ route }) => route),
    reads: (req) => (mayBeOwner(req) ? undefined : items.get(folderOf(pathOf(req.url ?? '')))),
  };
}

// Other cookies name a language, or a device whose owner has logged out.
const sessionCookie = /dalil_(?:user|company)=/;

function mayBeOwner(req: IncomingMessage): boolean {
  return sessionCookie.test(req.headers.cookie ?? '') || bearerIn(req) !== undefined;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

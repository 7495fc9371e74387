import type { AnySchema, Endpoint, Parsed } from '#shared/contract/endpoint.ts';
import { parseInput } from '../parse-input.ts';
import type { Exchange } from '../request-context.ts';
import type { RawHeaders } from '../security-headers.ts';
import type { PublicRead, PublicReads } from './front-door.ts';
import { pathOf, type ReadyAnswers, readyHeaders } from './ready-answers.ts';
import { readyBytes } from './ready-bytes.ts';
import { withAge } from './revision-tag.ts';
import { isUnchanged, type ReadyAnswer, sendReady } from './send-ready.ts';

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

type AnswerList = (query: Record<string, string>) => Promise<ListAnswer>;

export interface PublicLists {
  /** Serves a list of the contract from ready bytes. */
  bind<Q extends AnySchema | undefined>(
    endpoint: Endpoint<undefined, Q, undefined>,
    answer: (query: Parsed<Q>) => Promise<ListAnswer>,
  ): void;
  reads: PublicReads;
}

/**
 * Answers public lists ahead of everything else, from ready bytes where nothing changed.
 *
 * @param world.age How old the lists are while the database is away, in seconds; undefined while they are as new as it is.
 * @param world.search Counts what has to be computed, by its caller.
 */
export function createPublicLists(
  ready: ReadyAnswers,
  securityHeaders: RawHeaders,
  { age, search }: { age: () => number | undefined; search: (exchange: Exchange) => Promise<unknown> },
): PublicLists {
  const lists = new Map<string, PublicRead>();

  async function answerOf(list: AnswerList, exchange: Exchange): Promise<ReadyAnswer> {
    const { url = '', headers: asked } = exchange.req;
    const answers = await ready();
    const known = answers.get(url);
    if (known) return known;
    const etag = `W/"${answers.version}"`;
    const { headers, unchangedHeaders } = readyHeaders(etag, 'no-cache', securityHeaders);
    // A caller with this version needs no page computed, whichever it is.
    if (isUnchanged(asked['if-none-match'], etag))
      return { status: 200, etag, headers, unchangedHeaders, bytes: readyBytes('') };
    await search(exchange);
    const computed = await list(queryOf(url));
    const bytes = readyBytes(computed.json);
    const whole = headers.concat(listHeaders(url, computed));
    const answer = { status: 200, etag, headers: whole, unchangedHeaders, bytes };
    answers.keep(url, answer);
    return answer;
  }

  async function send(list: AnswerList, exchange: Exchange): Promise<void> {
    const answer = await answerOf(list, exchange);
    await sendReady(exchange.req, exchange.res, withAge(answer, age()));
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

import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { bearerIn } from '../caller.ts';
import { readWithin, type Throttle } from '../rate-limit.ts';
import type { Exchange } from '../request-context.ts';
import type { RawHeaders } from '../security-headers.ts';
import type { PublicRead, PublicReads } from './front-door.ts';
import { pathOf, type ReadyAnswers, readyHeaders } from './ready-answers.ts';
import { readyBytes } from './ready-bytes.ts';
import { type ReadyAnswer, sendReady } from './send-ready.ts';

/** One thing as the operation gives it to everybody. */
export interface ItemAnswer {
  json: string;
  etag: string;
}

type AnswerItem = (name: string) => Promise<ItemAnswer>;

export interface PublicItems {
  /** Serves what everybody may see of one thing; its name is the last part of the path. */
  bind(endpoint: Endpoint, throttle: Throttle, answer: AnswerItem): void;
  reads: PublicReads;
  /** The patterns of all bound calls. */
  paths(): string[];
}

/**
 * Answers public details before Koa, from ready bytes, to callers without a session. A caller with one may be the
 * owner, who sees more, and takes the usual way. Only this server keeps them: a profile holds personal data (T10).
 *
 * @param ipOf Whom a request comes from.
 */
export function createPublicItems(
  ready: ReadyAnswers,
  securityHeaders: RawHeaders,
  ipOf: (exchange: Exchange) => string,
): PublicItems {
  const items = new Map<string, PublicRead>();

  async function answerOf(item: AnswerItem, path: string): Promise<ReadyAnswer> {
    const answers = await ready();
    const known = answers.get(path);
    if (known) return known;
    const { json, etag } = await item(path.slice(folderOf(path).length));
    const headers = readyHeaders(etag, 'private, no-store', securityHeaders);
    const answer = { status: 200, etag, ...headers, bytes: readyBytes(json) };
    answers.keep(path, answer);
    return answer;
  }

  return {
    bind(endpoint, throttle, answer) {
      items.set(folderOf(endpoint.path), {
        route: endpoint.path,
        async send(exchange) {
          const { req, res } = exchange;
          const read = () => answerOf(answer, pathOf(req.url ?? ''));
          await sendReady(req, res, await readWithin(throttle, ipOf(exchange), read));
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

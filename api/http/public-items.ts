import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Throttle } from './rate-limit.ts';
import { pathOf, type ReadyAnswers, readyHeaders } from './ready-answers.ts';
import { readyBytes } from './ready-bytes.ts';
import type { Context, Middleware } from './request-context.ts';
import type { RawHeaders } from './security-headers.ts';
import { type ReadyAnswer, sendReady } from './send-ready.ts';

/** One thing as the operation gives it to everybody. */
export interface ItemAnswer {
  json: string;
  etag: string;
}

interface PublicItem {
  route: string;
  throttle: Throttle;
  answer(name: string): Promise<ItemAnswer>;
}

export interface PublicItems {
  /** Serves what everybody may see of one thing; its name is the last part of the path. */
  bind(endpoint: Endpoint, throttle: Throttle, answer: (name: string) => Promise<ItemAnswer>): void;
  middleware: Middleware;
}

/**
 * Answers single public things from ready bytes to callers without a cookie. Who sends one may be the owner, who sees
 * more, and takes the usual way. Only this server keeps them: a profile holds personal data (T10).
 */
export function createPublicItems(ready: ReadyAnswers, securityHeaders: RawHeaders): PublicItems {
  const items = new Map<string, PublicItem>();

  async function answerOf(item: PublicItem, path: string): Promise<ReadyAnswer> {
    const answers = await ready();
    const known = answers.get(path);
    if (known) return known;
    const { json, etag } = await item.answer(path.slice(folderOf(path).length));
    const headers = readyHeaders(etag, 'private, no-store', securityHeaders);
    const answer = { status: 200, etag, headers, bytes: readyBytes(json) };
    answers.keep(path, answer);
    return answer;
  }

  async function send(ctx: Context, item: PublicItem, path: string): Promise<void> {
    ctx.state.route = item.route;
    await item.throttle.enter({ ip: ctx.ip });
    const answer = await answerOf(item, path);
    ctx.respond = false;
    await sendReady(ctx.req, ctx.res, answer);
  }

  return {
    bind(endpoint, throttle, answer) {
      items.set(folderOf(endpoint.path), { route: endpoint.path, throttle, answer });
    },
    middleware(ctx, next) {
      const isPublicRead = (ctx.method === 'GET' || ctx.method === 'HEAD') && ctx.req.headers.cookie === undefined;
      const path = pathOf(ctx.req.url ?? '');
      const item = isPublicRead ? items.get(folderOf(path)) : undefined;
      return item ? send(ctx, item, path) : next();
    },
  };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

import type { AnySchema, Endpoint, Parsed } from '#shared/contract/endpoint.ts';
import { fail } from '../../domain/app-error.ts';
import type { Context } from '../request-context.ts';
import { parseInput } from '../request-input.ts';
import type { Routes } from '../router.ts';
import type { RawHeaders } from '../security-headers.ts';
import {
  type CompressedCache,
  compressed,
  createCompressedCache,
  preferredEncoding,
  responseBody,
} from './response-body.ts';
import { isUnchanged, jsonType, sendCached } from './send-response.ts';

const compressedBytesMax = 16 * 1024 * 1024;

/** A body that is cached until its mark changes. */
interface MarkedBody {
  mark: string;
  /** Headers that may change while the mark stays. */
  headers: RawHeaders;
  json(): Promise<string>;
}

/** Public calls that answer with JSON as text, read no session, and are the same for everybody. */
export interface CachedCalls {
  /** Serves a call: a text is sent as it is, a marked body is cached compressed, with an ETag and 304. */
  bind<P extends AnySchema, Q extends AnySchema | undefined>(
    endpoint: Endpoint<P, Q, undefined>,
    handle: (call: { params: Parsed<P>; query: Parsed<Q> }) => Promise<string | MarkedBody>,
  ): void;
}

/** Makes the binding of such calls. @see performance §3 shards compressed once per revision */
export function createCachedCalls(routes: Routes, securityHeaders: RawHeaders): CachedCalls {
  const headers = [
    ...securityHeaders,
    'Content-Type',
    jsonType,
    'Cache-Control',
    'no-cache',
    'Vary',
    'Accept-Encoding',
  ];
  const cache = createCompressedCache(compressedBytesMax);
  return {
    bind(endpoint, handle) {
      routes.register(endpoint.path, 'GET', async (ctx) => {
        ctx.state.route = endpoint.path;
        ctx.state.isReadByAll = true;
        const params = paramsOf(endpoint.params, ctx.params);
        const answer = await handle({ params, query: parseInput(endpoint.query, ctx.query) });
        ctx.respond = false;
        if (typeof answer !== 'string') return sendMarked(ctx, answer, { headers, cache });
        await sendCached(ctx.req, ctx.res, { status: 200, headers, bytes: responseBody(answer) });
      });
    },
  };
}

// An id that cannot exist is unknown, not a malformed request. @see trust §2
function paramsOf<P extends AnySchema>(schema: P, params: unknown): Parsed<P> {
  try {
    return parseInput(schema, params);
  } catch {
    return fail('not_found');
  }
}

async function sendMarked(
  ctx: Context,
  { mark, headers: own, json }: MarkedBody,
  { headers, cache }: { headers: RawHeaders; cache: CompressedCache },
): Promise<void> {
  const { req, res } = ctx;
  const etag = `W/"${mark}"`;
  const marked = headers.concat(own, 'ETag', etag);
  if (isUnchanged(req.headers['if-none-match'], etag)) {
    res.writeHead(304, marked).end();
    return;
  }
  const encoding = preferredEncoding(req.headers['accept-encoding']);
  const body = await cache.get({ key: ctx.path, mark, encoding }, async () =>
    compressed(await json(), encoding, 'well'),
  );
  const encodingHeader = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  res.writeHead(200, marked.concat(encodingHeader, 'Content-Length', String(body.length)));
  res.end(req.method === 'HEAD' ? undefined : body);
}

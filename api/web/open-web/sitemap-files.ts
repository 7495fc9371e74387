import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { fail } from '../../domain/app-error.ts';
import type { Deps } from '../../domain/deps.ts';
import { createKeptBytes, preferredEncoding } from '../../http/ready/ready-bytes.ts';
import { isUnchanged } from '../../http/ready/send-ready.ts';
import type { Context } from '../../http/request-context.ts';
import type { RawHeaders } from '../../http/security-headers.ts';
import { partXml, sitemapParts } from './sitemap.ts';

const keptBytesMax = 16 * 1024 * 1024;
const compressors = {
  gzip: () => createGzip({ level: 6 }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

/**
 * Sends files of the sitemap. They weigh tens of megabytes, so they are written and compressed piece by piece; only the
 * compressed form is kept, until somebody in it changes.
 *
 * @throws AppError `not_found`
 */
export function createSitemapFiles(
  deps: Deps,
  securityHeaders: RawHeaders,
): (ctx: Context, name: string, origin: string) => Promise<void> {
  const kept = createKeptBytes(keptBytesMax);
  const common = ['Content-Type', 'application/xml; charset=utf-8', 'Cache-Control', 'no-cache'];
  common.push('Vary', 'Accept-Encoding', ...securityHeaders);

  return async (ctx, name, origin) => {
    const part = (await sitemapParts(deps)).find(({ feed, number }) => `${feed}-${number}` === name);
    if (!part) return fail('not_found');
    const { req, res } = ctx;
    const etag = `W/"${part.mark}"`;
    const headers = common.concat('ETag', etag);
    ctx.respond = false;
    if (isUnchanged(req.headers['if-none-match'], etag)) {
      res.writeHead(304, headers).end();
      return;
    }
    const pieces = () => Readable.from(partXml(deps, part, origin));
    const encoding = preferredEncoding(req.headers['accept-encoding']);
    if (encoding === 'identity') {
      res.writeHead(200, headers);
      if (req.method === 'HEAD') res.end();
      else await pipeline(pieces(), res);
      return;
    }
    const place = { key: JSON.stringify([origin, name]), mark: part.mark, encoding };
    const body = await kept.get(place, () => pipeline(pieces(), compressors[encoding](), (bytes) => buffer(bytes)));
    res.writeHead(200, headers.concat('Content-Encoding', encoding, 'Content-Length', String(body.length)));
    res.end(req.method === 'HEAD' ? undefined : body);
  };
}

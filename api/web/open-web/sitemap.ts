import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { type FeedName, feedNames } from '#shared/catalog/feeds.ts';
import { shardSize } from '#shared/rules/shards.ts';
import { fail } from '../../domain/app-error.ts';
import type { Deps } from '../../domain/deps.ts';
import { createCompressedCache, preferredEncoding } from '../../http/fast-path/response-body.ts';
import { isUnchanged } from '../../http/fast-path/send-response.ts';
import type { Context } from '../../http/request-context.ts';
import type { RawHeaders } from '../../http/security-headers.ts';
import type { IdRange, SitemapEntry } from '../../store/feeds/sitemap.store.ts';
import type { FeedSums } from '../../store/feeds/sync.store.ts';
import { indexedScreens } from '../pages/page-content.ts';
import { escapeXml, textElement, xmlStart } from '../pages/page-head.ts';

// Each place has an address in both languages, and a sitemap may hold 50,000.
const shardsPerPart = Math.floor(25_000 / shardSize);
const urlsetStart = `${xmlStart}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
const urlsetEnd = '</urlset>\n';
const fixedPaths = ['/', '/browse', ...[...indexedScreens].map((name) => `/${name}`)];
const pathStarts: Record<FeedName, string> = { talents: '/', companies: '/company/', jobs: '/jobs/' };

/** A file of the sitemap with everybody of a range of ids. */
export interface SitemapPart {
  feed: FeedName;
  /** From 1. */
  number: number;
  /** Moves with every change of what the file lists. */
  mark: string;
}

/** The parts that list anything now. */
export async function sitemapParts({ sync }: Deps): Promise<SitemapPart[]> {
  const parts: SitemapPart[] = [];
  for (const feed of feedNames) parts.push(...partsOf(feed, await sync.sums(feed)));
  return parts;
}

function partsOf(feed: FeedName, { epoch, shards }: FeedSums): SitemapPart[] {
  const groups = Map.groupBy(shards, ([n]) => Math.floor(n / shardsPerPart) + 1);
  return [...groups].map(([number, held]) => {
    const mark = hash('sha256', JSON.stringify([epoch, held]), 'base64url').slice(0, 22);
    return { feed, number, mark };
  });
}

/** Makes the index of all parts; when a part last changed is read again only for those that changed. */
export function createSitemapIndex(deps: Deps): (origin: string) => Promise<string> {
  let known = new Map<string, string>();
  return async (origin) => {
    const parts = await sitemapParts(deps);
    const dates = new Map<string, string>();
    for (const part of parts) dates.set(part.mark, known.get(part.mark) ?? (await lastChange(deps, part)));
    known = dates;
    const entries = parts.map(({ feed, number, mark }) =>
      indexEntry(`${origin}/sitemap-${feed}-${number}.xml`, dates.get(mark) ?? ''),
    );
    const all = [indexEntry(`${origin}/sitemap-pages.xml`, ''), ...entries];
    return `${xmlStart}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${all.join('')}</sitemapindex>\n`;
  };
}

async function lastChange({ sitemap }: Deps, { feed, number }: SitemapPart): Promise<string> {
  return (await sitemap.lastChange(feed, rangeOf(number)))?.toISOString() ?? '';
}

function indexEntry(address: string, changedAt: string): string {
  return `<sitemap>${textElement('loc', address)}${changedAt && textElement('lastmod', changedAt)}</sitemap>\n`;
}

/** The pages that do not depend on people, companies or jobs. */
export function fixedPagesXml(origin: string): string {
  return urlsetStart + fixedPaths.map((path) => urls(origin + path, '')).join('') + urlsetEnd;
}

/** Writes a part piece by piece, so that no more of it than a shard is held at once. */
export async function* partXml({ sitemap }: Deps, { feed, number }: SitemapPart, origin: string) {
  yield urlsetStart;
  const { from, below } = rangeOf(number);
  for (let first = from; first < below; first += shardSize) {
    const places = await sitemap.places(feed, { from: first, below: first + shardSize });
    yield places.map((place) => urls(`${origin}${pathStarts[feed]}${place.name}`, dateOf(place))).join('');
  }
  yield urlsetEnd;
}

function dateOf({ changedAt }: SitemapEntry): string {
  return textElement('lastmod', changedAt.toISOString());
}

/** The addresses of a page in both languages; each names both. */
function urls(address: string, lastmod: string): string {
  const arabic = escapeXml(address);
  const english = `${arabic}?lang=en`;
  const alternates = [
    ['ar', arabic],
    ['en', english],
    ['x-default', arabic],
  ].map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`);
  const rest = `${lastmod}${alternates.join('')}</url>\n`;
  return [arabic, english].map((loc) => `<url><loc>${loc}</loc>${rest}`).join('');
}

function rangeOf(number: number): IdRange {
  const ids = shardsPerPart * shardSize;
  return { from: (number - 1) * ids, below: number * ids };
}

/** Addresses that are of no use to a search engine: calls, drawn screens of one's own account, contact cards. */
const closed = [
  '/api/',
  '/admin/',
  '/applications$',
  '/company-dashboard$',
  '/company-edit/',
  '/company-login$',
  '/login$',
  '/login?',
  '/offline$',
  '/profile$',
  '/profile/',
  '/share$',
  '/share?',
  '/social/',
  '/unsubscribe$',
  '/unsubscribe?',
  '/upgrade$',
  '/*.vcf$',
];

/**
 * Names the addresses that crawlers may read. Ends are marked with `$`, because `/login` alone would close the page of a
 * talent named `login-smith`.
 *
 * @param origin Public address without a closing slash.
 * @see RFC 9309
 */
export function robotsText(origin: string): string {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /', ''];
  return [...lines, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

const compressedBytesMax = 16 * 1024 * 1024;
const compressors = {
  gzip: () => createGzip({ level: 6 }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

/**
 * Sends files of the sitemap. They weigh tens of megabytes, so they are written and compressed piece by piece; only the
 * compressed form is cached, until somebody in it changes.
 *
 * @throws AppError `not_found`
 */
export function createSitemapFiles(
  deps: Deps,
  securityHeaders: RawHeaders,
): (ctx: Context, name: string, origin: string) => Promise<void> {
  const cache = createCompressedCache(compressedBytesMax);
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
    const body = await cache.get(place, () => pipeline(pieces(), compressors[encoding](), (bytes) => buffer(bytes)));
    res.writeHead(200, headers.concat('Content-Encoding', encoding, 'Content-Length', String(body.length)));
    res.end(req.method === 'HEAD' ? undefined : body);
  };
}

import { hash } from 'node:crypto';
import type { Language } from '#shared/catalog/languages.ts';
import { languageOf } from '#shared/catalog/languages.ts';
import { isPlace } from '#shared/catalog/places/places.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { writeVcard } from '#shared/rules/vcard.ts';
import { AppError, fail } from '../../domain/app-error.ts';
import type { Deps } from '../../domain/deps.ts';
import { findListedProfile, publicProfile } from '../../domain/users/profiles.ts';

import { responseBody } from '../../http/fast-path/response-body.ts';
import type { ResponseCache } from '../../http/fast-path/response-cache.ts';
import { sendCached } from '../../http/fast-path/send-response.ts';
import { readWithin, type Throttle } from '../../http/rate-limit.ts';
import type { Context, Middleware } from '../../http/request-context.ts';
import { originOf } from '../../http/request-origin.ts';
import type { RawHeaders } from '../../http/security-headers.ts';
import { industryLabel, placeIn } from '../pages/page-texts.ts';
import { cardOf, createCardPictures } from './card-pictures.ts';
import { jobsAtom } from './jobs-feed.ts';
import { createSitemapFiles, createSitemapIndex, fixedPagesXml, robotsText } from './sitemap.ts';

export interface OpenWebOptions {
  deps: Deps;
  /** Public address; without it the one that the request names. */
  publicOrigin: string | undefined;
  cache: ResponseCache;
  headers: { api: RawHeaders; shared: RawHeaders };
  profileRead: Throttle;
}

/** One request with what its address says. */
interface Visit {
  ctx: Context;
  /** Public address without a closing slash. */
  origin: string;
  language: ReturnType<typeof languageOf>;
  /** What the pattern of the address found. */
  name: string;
}

interface Place {
  pattern: RegExp;
  route: string;
  answer(visit: Visit): Promise<void>;
}

const xml = 'application/xml; charset=utf-8';

/**
 * Serves what programs of other people read: robots, sitemap, feed, contact cards and the pictures of shared addresses.
 *
 * @see api §4 the open web
 */
export function openWeb(options: OpenWebOptions): Middleware {
  const places = [...textPlaces(options), ...personPlaces(options)];
  return async (ctx, next) => {
    for (const { pattern, route, answer } of places) {
      const found = pattern.exec(ctx.path);
      if (!found) continue;
      ctx.state.route = route;
      if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
        throw new AppError('method_not_allowed', { allow: ['GET', 'HEAD'] });
      const origin = originOf(ctx, options.publicOrigin);
      const language = languageOf(new URLSearchParams(ctx.querystring).get('lang'));
      return answer({ ctx, origin, language, name: found[1] ?? '' });
    }
    return next();
  };
}

/** Texts that are the same for everybody and change only when the directory does. */
function textPlaces(options: OpenWebOptions): Place[] {
  const { deps, cache, headers } = options;
  const sitemapIndex = createSitemapIndex(deps);
  const sitemapFile = createSitemapFiles(deps, headers.api);

  function place(path: string, type: string, write: (visit: Visit) => Promise<string> | string): Place {
    return {
      pattern: new RegExp(`^${path.replaceAll('.', '\\.')}$`),
      route: path,
      async answer(visit) {
        const { ctx, origin, language } = visit;
        const answers = await cache();
        const key = JSON.stringify([origin, path, language]);
        const known = answers.get(key);
        const answer = known ?? textAnswer(await write(visit), type, headers.api);
        if (!known) answers.store(key, answer);
        ctx.respond = false;
        await sendCached(ctx.req, ctx.res, answer);
      },
    };
  }

  return [
    place('/robots.txt', 'text/plain; charset=utf-8', ({ origin }) => robotsText(origin)),
    place('/sitemap.xml', xml, ({ origin }) => sitemapIndex(origin)),
    place('/sitemap-pages.xml', xml, ({ origin }) => fixedPagesXml(origin)),
    place('/feeds/jobs.atom', 'application/atom+xml; charset=utf-8', (visit) => jobsAtom(deps, visit)),
    {
      pattern: /^\/sitemap-((?:talents|companies|jobs)-[1-9]\d{0,8})\.xml$/,
      route: '/sitemap-:part.xml',
      answer: ({ ctx, name, origin }) => sitemapFile(ctx, name, origin),
    },
  ];
}

/** What costs as much as the page of a person, and is asked for as seldom. */
function personPlaces({ deps, headers, profileRead }: OpenWebOptions): Place[] {
  const drawn = createCardPictures(deps.cardPainter);
  return [
    {
      pattern: /^\/([A-Za-z0-9_-]+)\.vcf$/,
      route: '/:slug.vcf',
      async answer({ ctx, name, origin, language }) {
        const read = async () => (await contactCard(deps, name, { origin, language })) ?? fail('not_found');
        const { text, slug } = await readWithin(profileRead, ctx.ip, read);
        const own = ['Content-Type', 'text/vcard; charset=utf-8', 'Cache-Control', 'private, no-store'];
        own.push('Content-Disposition', `attachment; filename="${slug}.vcf"`, 'X-Robots-Tag', 'noindex');
        ctx.respond = false;
        await sendCached(ctx.req, ctx.res, {
          status: 200,
          headers: [...own, ...headers.api],
          bytes: responseBody(text),
        });
      },
    },
    {
      pattern: /^\/og\/((?:(?:company|jobs)\/)?[a-z0-9_-]+)\.png$/,
      route: '/og/:name.png',
      async answer({ ctx, name, origin, language }) {
        const read = async () => (await cardOf(deps, name, { origin, language })) ?? fail('not_found');
        const card = await readWithin(profileRead, ctx.ip, read);
        const { etag, bytes } = await drawn(card);
        // Caches ask each time: the card of a person who left or hid must not be shown any longer. An unchanged card
        // costs them a 304.
        const own = ['Content-Type', 'image/png', 'Cache-Control', 'public, no-cache', 'ETag', etag];
        ctx.respond = false;
        await sendCached(ctx.req, ctx.res, { status: 200, etag, headers: [...own, ...headers.shared], bytes });
      },
    },
  ];
}

function textAnswer(text: string, type: string, securityHeaders: RawHeaders) {
  const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
  const own = ['Content-Type', type, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding', 'ETag', etag];
  return { status: 200, etag, headers: [...own, ...securityHeaders], bytes: responseBody(text) };
}

interface Site {
  /** Public address without a closing slash. */
  origin: string;
  language: Language;
}

/** Writes the contact card of a listed talent with what the person shares with everybody. @see requirements H13 */
async function contactCard(deps: Deps, name: string, { origin, language }: Site) {
  const record = await findListedProfile(deps, name);
  if (!record) return undefined;
  const profile = inLanguage(publicProfile(record, deps.clock.now()), language);
  const place = isPlace(profile.place) ? placeIn(profile.place, language) : undefined;
  const text = writeVcard(profile, { origin, role: industryLabel(profile.industry, language), place });
  return { text, slug: profile.slug };
}

import { adminSplats } from '#shared/catalog/administration.ts';
import type { Language } from '#shared/catalog/languages.ts';
import { reservedSlugs, wordsWithoutScreen } from '#shared/catalog/reserved-slugs.ts';
import { isSlug } from '#shared/rules/slug.ts';
import type { PageHead } from './page-head.ts';
import { productDescription, screenTitle } from './page-texts.ts';

/** The meaning of an address that is no file and no call. */
export type PageKind =
  | { kind: 'home' | 'browse' | 'unknown' | 'not-a-page' }
  | { kind: 'profile' | 'company'; slug: string }
  | { kind: 'job'; id: number }
  /** A screen of the app without first data; `name` is its first segment. */
  | { kind: 'screen'; name: string }
  | { kind: 'moved'; path: string };

/** Screens below a first segment that is no person's. */
const deeperScreens = [
  /^\/profile\/(edit|attention)$/,
  new RegExp(`^/admin/(?:${adminSplats.join('|')})$`),
  /^\/company-edit\/[^/]+$/,
];

/** Says what an address is: a fixed page, a person's, another spelling of one, or nothing. @see requirements B8–B21 */
export function pageKindOf(path: string): PageKind {
  if (path === '/') return { kind: 'home' };
  const first = path.split('/')[1] ?? '';
  if (/\.[^/]*$/.test(path)) return { kind: 'not-a-page' };
  if (deeperScreens.some((screen) => screen.test(path))) return { kind: 'screen', name: first };
  const hiring = /^\/(company|jobs)\/([A-Za-z0-9_-]+)(\/?)$/.exec(path);
  if (hiring?.[2]) return hiringPage(path, hiring[2], hiring[1] === 'jobs');
  const single = /^\/([A-Za-z0-9_-]+)(\/?)$/.exec(path);
  if (!single?.[1]) return { kind: 'unknown' };
  return singleSegment(single[1], single[2] === '/');
}

function hiringPage(path: string, name: string, isJob: boolean): PageKind {
  const wanted = path.toLowerCase().replace(/\/$/, '');
  if (wanted !== path) return { kind: 'moved', path: wanted };
  if (!isJob) return { kind: 'company', slug: name };
  return /^[1-9]\d{0,15}$/.test(name) ? { kind: 'job', id: Number(name) } : { kind: 'unknown' };
}

function singleSegment(segment: string, hasClosingSlash: boolean): PageKind {
  const name = segment.toLowerCase();
  if (hasClosingSlash || name !== segment) return { kind: 'moved', path: `/${name}` };
  if (name === 'browse') return { kind: 'browse' };
  if (wordsWithoutScreen.has(name)) return { kind: 'unknown' };
  if (reservedSlugs.has(name)) return { kind: 'screen', name };
  return isSlug(name) ? { kind: 'profile', slug: name } : { kind: 'unknown' };
}

/** A page before it is written: its status, its head, and the data of its first view. */
export interface PageContent {
  status: 200 | 404 | 410;
  head: PageHead;
  firstData?: object;
}

export interface PageRequest {
  kind: PageKind;
  path: string;
  search: URLSearchParams;
  language: Language;
  origin: string;
}

/** The head of a page that is not about one person, company or job. */
export function plainHead({ language, path }: PageRequest, name: string): PageHead {
  return {
    title: screenTitle(name, language),
    description: productDescription(language),
    path,
    type: 'website',
    card: 'home',
    isIndexed: false,
  };
}

/** The page of an address that leads to nothing; `name` is that of its title. */
export function unknownPage(request: PageRequest, name = 'not-found'): PageContent {
  return { status: 404, head: plainHead(request, name), firstData: { path: request.path, isMissing: true } };
}

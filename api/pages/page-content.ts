import { jobFilterNames } from '#shared/catalog/job-filters.ts';
import { limits } from '#shared/limits.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { pictureVariant } from '#shared/rules/picture-variant.ts';
import { metaDescription } from '#shared/rules/text-preview.ts';
import { listCompanies } from '../domain/companies/list-companies.ts';
import { getStats } from '../domain/directory/get-stats.ts';
import { listJobs } from '../domain/jobs/list-jobs.ts';
import { findListedProfile } from '../domain/users/get-profile.ts';
import { listFeaturedTalents, listTalents } from '../domain/users/list-talents.ts';
import { profileWithoutContact } from '../domain/users/profile-shapes.ts';
import type { Deps } from '../ports/deps.ts';
import { companyPage, jobPage } from './hiring-pages.ts';
import type { PageHead } from './page-head.ts';
import { industryLabel, withSuffix } from './page-texts.ts';
import { type PageContent, type PageRequest, plainHead, unknownPage } from './plain-pages.ts';
import { profileJsonLd } from './profile-json-ld.ts';
import { isTextPage, textPage } from './text-pages.ts';

/** Screens without first data that search engines may list. */
export const indexedScreens = new Set([
  'about',
  'browse-companies',
  'success-stories',
  'faq',
  'contact',
  'terms',
  'privacy',
  'jobs',
]);

/** Gathers the content of the page of an address. @see api §5 */
export function pageContent(deps: Deps, request: PageRequest): Promise<PageContent> | PageContent {
  switch (request.kind.kind) {
    case 'home':
      return homePage(deps, request);
    case 'browse':
      return listPage(deps, request, 'browse');
    case 'profile':
      return profilePage(deps, request, request.kind.slug);
    case 'company':
      return companyPage(deps, request, request.kind.slug);
    case 'job':
      return jobPage(deps, request, request.kind.id);
    case 'screen':
      return screenPage(deps, request, request.kind.name);
    default:
      return unknownPage(request);
  }
}

async function homePage(deps: Deps, request: PageRequest): Promise<PageContent> {
  const [featured, stats] = await Promise.all([listFeaturedTalents(deps), getStats(deps)]);
  const head = { ...plainHead(request, 'home'), isIndexed: true, jsonLd: websiteJsonLd(request) };
  return { status: 200, head, firstData: { path: '/', featured: JSON.parse(String(featured.json)), stats } };
}

/** The screens of lists: how each is asked for, and where its answer stands in the first data. */
const lists = {
  browse: { part: 'talents', list: listTalents, filters: ['industry', 'q'] },
  'browse-companies': { part: 'companies', list: listCompanies, filters: ['industry', 'country', 'q'] },
  jobs: { part: 'jobs', list: listJobs, filters: ['industry', 'country', 'q', ...jobFilterNames] },
} as const;

function isListPage(name: string): name is keyof typeof lists {
  return name in lists;
}

/** The first page of a list, or the one that the address asks for, as readers without scripts go on. */
async function listPage(deps: Deps, request: PageRequest, name: keyof typeof lists): Promise<PageContent> {
  const { part, list, filters } = lists[name];
  const { search } = request;
  const filter = new URLSearchParams();
  for (const key of filters) {
    const value = search.get(key)?.slice(0, limits.searchMaxLength);
    if (value) filter.set(key, value);
  }
  const cursor = search.get('after')?.slice(0, longestCursor) || undefined;
  const page = await list(deps, { ...Object.fromEntries(filter), cursor, limit: limits.pageSizeFirst });
  const cards = JSON.parse(String(page.json));
  const said = { ...(cursor && { isLater: true }), ...(page.didYouMean && { didYouMean: page.didYouMean }) };
  const found = { cards, total: page.total, next: page.nextCursor, ...said };
  const path = filter.size > 0 ? `/${name}?${filter}` : `/${name}`;
  const feed = name === 'jobs' ? { feedPath: '/feeds/jobs.atom' } : {};
  const head = { ...plainHead(request, name), isIndexed: true, ...feed };
  return { status: 200, head, firstData: { path, [part]: found } };
}

const longestCursor = 500;

async function profilePage(deps: Deps, request: PageRequest, slug: string): Promise<PageContent> {
  const record = await findListedProfile(deps, slug);
  if (!record) return unknownPage(request);
  const { language, origin, path } = request;
  const profile = profileWithoutContact(record, deps.clock.now());
  const jobTitle = industryLabel(profile.industry, language);
  const picture = profile.profilePicture && pictureVariant(profile.profilePicture, 512, 'jpg');
  const image = picture ? origin + picture : undefined;
  const read = inLanguage(profile, language);
  const head: PageHead = {
    title: withSuffix(read.name, language),
    description: metaDescription(read.bio) || `${read.name} · ${read.headline ?? jobTitle}`,
    path,
    type: 'profile',
    card: slug,
    isIndexed: true,
    jsonLd: profileJsonLd(profile, { language, url: origin + path, image, jobTitle }),
  };
  return { status: 200, head, firstData: { path, profile, partial: true } };
}

function screenPage(deps: Deps, request: PageRequest, name: string): Promise<PageContent> | PageContent {
  if (isListPage(name)) return listPage(deps, request, name);
  if (isTextPage(name)) return textPage(deps, request, name);
  return { status: 200, head: plainHead(request, name) };
}

function websiteJsonLd({ origin, language }: PageRequest): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    url: `${origin}/`,
    name: language === 'ar' ? 'دليل' : 'Dalil',
    alternateName: language === 'ar' ? 'Dalil' : 'دليل',
    inLanguage: ['ar', 'en'],
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/browse?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

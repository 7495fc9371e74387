import * as v from 'valibot';
import { filterNames } from '#shared/catalog/directory-filters.ts';
import { skillsByCode } from '#shared/catalog/lexicon/skill-names.ts';
import { limits } from '#shared/limits.ts';
import type { Job } from '#shared/model/job.ts';
import { CompanyQuerySchema, JobQuerySchema, TalentQuerySchema } from '#shared/model/list-queries.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { pictureVariant } from '#shared/rules/identity.ts';
import { metaDescription } from '#shared/rules/text-preview.ts';
import { findListedCompany, listCompanyJobs } from '../../domain/companies/companies.ts';
import type { Deps } from '../../domain/deps.ts';
import { listCompanies, listFeaturedTalents, listJobs, listTalents } from '../../domain/directory/directory-lists.ts';
import { findListedJob } from '../../domain/jobs/jobs.ts';
import { visitor } from '../../domain/policies.ts';
import { findListedProfile, profileWithoutContact } from '../../domain/users/profiles.ts';
import { companyJsonLd, jobJsonLd, profileJsonLd } from './json-ld.ts';
import type { PageHead } from './page-head.ts';
import { type PageContent, type PageRequest, plainHead, unknownPage } from './page-kind.ts';
import { industryLabel, withSuffix } from './page-texts.ts';
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
  const [featured, stats] = await Promise.all([listFeaturedTalents(deps), deps.stats.counts()]);
  const head = { ...plainHead(request, 'home'), isIndexed: true, jsonLd: websiteJsonLd(request) };
  // The page shows ten. All two hundred would be half of its bytes; twice as many last while some of them end.
  const first = JSON.parse(String(featured.json)).slice(0, 2 * limits.homeFeaturedShown);
  return { status: 200, head, firstData: { path: '/', featured: first, stats } };
}

/** The screens of lists: how each is asked for, and where its answer stands in the first data. */
const lists = {
  browse: { part: 'talents', list: listTalents, query: TalentQuerySchema },
  'browse-companies': { part: 'companies', list: listCompanies, query: CompanyQuerySchema },
  jobs: { part: 'jobs', list: listJobs, query: JobQuerySchema },
} as const;

function isListPage(name: string): name is keyof typeof lists {
  return name in lists;
}

/** The first page of a list, or the one that the address asks for, as readers without scripts go on. */
async function listPage(deps: Deps, request: PageRequest, name: keyof typeof lists): Promise<PageContent> {
  const { part, list } = lists[name];
  const { search } = request;
  const { filter, address } = askedOfList(name, search);
  const cursor = search.get('after')?.slice(0, longestCursor) || undefined;
  const page = await list(deps, { ...filter, cursor, limit: limits.pageSizeFirst });
  const cards = JSON.parse(String(page.json));
  const said = { ...(cursor && { isLater: true }), ...(page.didYouMean && { didYouMean: page.didYouMean }) };
  const found = { cards, total: page.total, next: page.nextCursor, ...said };
  const path = address.size > 0 ? `/${name}?${address}` : `/${name}`;
  const feed = name === 'jobs' ? { feedPath: '/feeds/jobs.atom' } : {};
  const head = { ...plainHead(request, name), isIndexed: true, ...feed };
  return { status: 200, head, firstData: { path, [part]: found } };
}

interface AskedOfList {
  /** What the list is asked; what no list has is left out, as the screen does once it knows its lists. */
  filter: Record<string, string>;
  /** What the screen takes for asked until then. */
  address: URLSearchParams;
}

function askedOfList(name: keyof typeof lists, search: URLSearchParams): AskedOfList {
  const q = search.get('q')?.slice(0, limits.searchMaxLength);
  const { part, query } = lists[name];
  const names = [...filterNames[part], ...('sort' in query.entries ? ['sort'] : [])];
  const pairs = names.map((key): [string, string] => [key, search.get(key) ?? '']);
  const given = pairs.filter(([, value]) => value !== '' && value.length <= limits.searchMaxLength);
  const words: [string, string][] = q ? [['q', q]] : [];
  return {
    filter: Object.fromEntries([...words, ...given.filter(([key, value]) => isListedValue(name, key, value))]),
    address: new URLSearchParams([...words, ...given]),
  };
}

function isListedValue(name: keyof typeof lists, key: string, value: string): boolean {
  if (key === 'skill') return skillsByCode().has(value);
  const schemas: Record<string, v.GenericSchema> = lists[name].query.entries;
  return v.is(schemas[key] ?? v.never(), value);
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

/** The page of a company: itself without its mail address, and the positions that are shown at first. */
export async function companyPage(deps: Deps, request: PageRequest, slug: string): Promise<PageContent> {
  const found = await findListedCompany(deps, slug);
  if (!found) return unknownPage(request, 'company-missing');
  const { email: _email, ...company } = found;
  const { jobs } = await listCompanyJobs(deps, visitor, company.id);
  const shown = jobs.slice(0, limits.publicJobsShown);
  const { language, origin, path } = request;
  const read = inLanguage(company, language);
  return {
    status: 200,
    head: {
      title: withSuffix(read.name, language),
      description: metaDescription(read.description) || `${read.name} · ${industryLabel(company.industry, language)}`,
      path,
      type: 'website',
      card: `company/${slug}`,
      isIndexed: true,
      jsonLd: companyJsonLd(company, shown, { origin, language }),
    },
    firstData: { path, company: { company, jobs: shown, openJobs: jobs.length } },
  };
}

/**
 * The page of a job. An ended one names its company, with status 410; one that was never public looks like no page at
 * all.
 *
 * @see requirements L8, L11
 */
export async function jobPage(deps: Deps, request: PageRequest, id: number): Promise<PageContent> {
  const found = await findListedJob(deps, id);
  if (!found) return unknownPage(request, 'job-ended');
  const { path } = request;
  if ('endedAt' in found) {
    return {
      status: 410,
      head: plainHead(request, 'job-ended'),
      firstData: { path, endedJob: { id, ...found.endedAt } },
    };
  }
  return { status: 200, head: jobHead(found.job, request), firstData: { path, job: found.job } };
}

function jobHead(found: Job, { path, language, origin }: PageRequest) {
  const job = inLanguage(found, language);
  return {
    title: withSuffix(`${job.title} · ${job.companyName}`, language),
    description: metaDescription(job.description),
    path,
    type: 'website' as const,
    card: `jobs/${job.id}`,
    isIndexed: true,
    jsonLd: { '@context': 'https://schema.org', ...jobJsonLd(job, { origin, language }) },
  };
}

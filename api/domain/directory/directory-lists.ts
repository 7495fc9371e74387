import type { Choices } from '#shared/catalog/directory-filters.ts';
import { skillsByCode } from '#shared/catalog/lexicon/skill-names.ts';
import { limits } from '#shared/limits.ts';
import { type ChoiceCounts, choiceCounts } from '#shared/rules/choice-counts.ts';
import { didYouMean, littleFound } from '#shared/rules/did-you-mean.ts';
import { askedFilters } from '#shared/rules/facets.ts';
import type {
  JobChoice,
  JobQuery,
  ListingChoice,
  ListingPage,
  ListingQuery,
  TalentQuery,
} from '../../store/feeds/listings.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';

/** Text and filters of a search for talents, as parsed from an address. */
export interface TalentSearch extends Choices<'talents'> {
  q?: string | undefined;
}

/** Query of the talent list as parsed from its address. */
export interface TalentListQuery extends TalentSearch {
  featured?: boolean | undefined;
  /** One of `talentOrders`; the usual order without. */
  sort?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

type TalentDeps = Pick<Deps, 'talentListing' | 'clock'>;

/**
 * Lists talents, featured first, then newest; or all of them by their age.
 *
 * @throws AppError `validation_failed` for an unknown skill
 * @see api §3
 */
export async function listTalents({ talentListing, clock }: TalentDeps, query: TalentListQuery): Promise<FoundPage> {
  const { featured, sort, limit = limits.pageSizeDefault, cursor, ...search } = query;
  const wanted: TalentQuery = {
    ...talentChoice(search, clock.now()),
    ...(featured && { isFeatured: true }),
    ...(sort === 'newest' && { isNewestFirst: true }),
    ...{ limit, cursor },
  };
  return pageWithSuggestion(talentListing, wanted);
}

/**
 * Counts what each value of each filter would leave. Availability counts where everybody may know it: lists are the
 * same for all who ask.
 *
 * @throws AppError `validation_failed` for an unknown skill
 * @see finding §3
 */
export async function countTalents(
  { talentListing, clock }: TalentDeps,
  search: TalentSearch,
): Promise<ChoiceCounts<'talents'>> {
  const now = clock.now();
  const { q: _q, ...choices } = search;
  return choiceCounts('talents', { choices, facets: await talentListing.counts(talentChoice(search, now)), now });
}

function talentChoice({ q, industry, ...others }: TalentSearch, now: Date): ListingChoice {
  // The schema does not check skills, because it would load the lexicon into every client.
  if (others.skill && !skillsByCode().has(others.skill))
    fail('validation_failed', { fields: { skill: 'skill_invalid' } });
  return { q, industry: industry || undefined, filters: askedFilters('talents', others, now) };
}

/** Lists the talents that are featured now, at most a page of the largest size. @see requirements N15 */
export function listFeaturedTalents({ talentListing }: Pick<Deps, 'talentListing'>): Promise<ListingPage> {
  return talentListing.page({ isFeatured: true, limit: limits.pageSizeMax });
}

/** Text and filters of a search for companies, as parsed from an address. */
export interface CompanySearch extends Choices<'companies'> {
  q?: string | undefined;
}

/** Query of the company list as parsed from its address. */
export interface CompanyListQuery extends CompanySearch {
  limit?: number | undefined;
  cursor?: string | undefined;
}

type CompanyDeps = Pick<Deps, 'companyListing' | 'clock'>;

/** Lists companies, newest first. @see api §3, requirements K2, K6 */
export function listCompanies({ companyListing, clock }: CompanyDeps, query: CompanyListQuery): Promise<FoundPage> {
  const { limit = limits.pageSizeDefault, cursor, ...search } = query;
  return pageWithSuggestion(companyListing, { ...companyChoice(search, clock.now()), limit, cursor });
}

/** Counts what each value of each filter would leave. @see finding §3 */
export async function countCompanies(
  { companyListing, clock }: CompanyDeps,
  search: CompanySearch,
): Promise<ChoiceCounts<'companies'>> {
  const now = clock.now();
  const { q: _q, ...choices } = search;
  return choiceCounts('companies', { choices, facets: await companyListing.counts(companyChoice(search, now)), now });
}

function companyChoice({ q, industry, country, ...others }: CompanySearch, now: Date): ListingChoice {
  const filters = askedFilters('companies', others, now);
  return { q, industry: industry || undefined, country: country || undefined, filters };
}

/** Text and filters of a search for jobs, as parsed from an address. */
export interface JobSearch extends Choices<'jobs'> {
  /** Id of a company. */
  company?: number | '' | undefined;
  q?: string | undefined;
}

/** Query of the job list as parsed from its address. */
export interface JobListQuery extends JobSearch {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Whatever a job is found by. */
  isNewestFirst?: boolean | undefined;
}

type JobDeps = Pick<Deps, 'jobListing' | 'clock'>;

/** Lists open jobs, newest first. Of a search, jobs that only their company's name matches come last. @see api §3 */
export function listJobs({ jobListing, clock }: JobDeps, query: JobListQuery): Promise<FoundPage> {
  const { limit = limits.pageSizeDefault, cursor, isNewestFirst, ...search } = query;
  const asked: JobQuery = { ...jobChoice(search, clock.now()), limit, cursor, isNewestFirst };
  return pageWithSuggestion(jobListing, asked);
}

/** Counts what each value of each filter would leave. @see finding §3 */
export async function countJobs({ jobListing, clock }: JobDeps, search: JobSearch): Promise<ChoiceCounts<'jobs'>> {
  const now = clock.now();
  const { company: _company, q: _q, ...choices } = search;
  return choiceCounts('jobs', { choices, facets: await jobListing.counts(jobChoice(search, now)), now });
}

function jobChoice({ company, q, industry, country, ...others }: JobSearch, now: Date): JobChoice {
  return {
    q,
    industry: industry || undefined,
    country: country || undefined,
    filters: askedFilters('jobs', others, now),
    companyId: company || undefined,
    posted: others.posted ? Number(others.posted) : undefined,
  };
}

/** A page of a list, with another search text where little was found. */
export interface FoundPage extends ListingPage {
  /** A text that finds more; null where nothing better is known. */
  didYouMean: string | null;
}

interface Listing<Query> {
  page(query: Query): Promise<ListingPage>;
  count(query: Query, cap: number): Promise<number>;
}

/** Lists a page; the first page of a search that finds little suggests another text. @see requirements I20 */
export async function pageWithSuggestion<Query extends ListingQuery>(
  listing: Listing<Query>,
  query: Query,
): Promise<FoundPage> {
  const page = await listing.page(query);
  if (!query.q || query.cursor !== undefined) return { ...page, didYouMean: null };
  const count = (q: string) => listing.count({ ...query, q }, littleFound + 1);
  return { ...page, didYouMean: await didYouMean(query.q, page.total, count) };
}

/**
 * Lets only a cursor pass that a page of a directory could have given: a position, written for addresses.
 *
 * @throws AppError `validation_failed`
 */
export function requirePageCursor<Query extends { cursor?: string | undefined }>(query: Query): Query {
  const { cursor } = query;
  if (cursor === undefined) return query;
  const position = Buffer.from(cursor, 'base64url').toString();
  if (!/^[1-9]\d{0,15}$/.test(position)) fail('validation_failed', { fields: { cursor: 'invalid' } });
  return query;
}

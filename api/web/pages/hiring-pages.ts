import { limits } from '#shared/limits.ts';
import type { Job } from '#shared/model/job.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { metaDescription } from '#shared/rules/text-preview.ts';
import { findListedCompany, listCompanyJobs } from '../../domain/companies/companies.ts';
import type { Deps } from '../../domain/deps.ts';
import { findListedJob } from '../../domain/jobs/jobs.ts';
import { visitor } from '../../domain/policies.ts';
import { companyJsonLd, jobJsonLd } from './job-json-ld.ts';
import { industryLabel, withSuffix } from './page-texts.ts';
import { type PageContent, type PageRequest, plainHead, unknownPage } from './plain-pages.ts';

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

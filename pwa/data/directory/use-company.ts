import type { CompanyCard, PublicCompany } from '#shared/model/company.ts';
import type { Job } from '#shared/model/job.ts';
import { useLoadedNow } from '../core/featured-now.ts';
import { isFirstMissing, readInitialData, takeInitialData } from '../core/initial-data.ts';
import { type ResourceSource, type Retryable, useLiveResource } from '../core/live-resource.ts';
import { isNotFound } from '../core/loadable.ts';
import { isOpenNow, type ShownJob } from '../core/open-jobs.ts';

/** A company with its open positions, newest first. */
export interface CompanyPage {
  /** Fields that are not in lists may be missing. */
  company: Omit<CompanyCard, 'isHiring'> & Partial<PublicCompany>;
  jobs: ShownJob[];
  /** The number of open positions; `jobs` may have only some of them. */
  openJobs: number;
  /** Only the fields of lists are known yet. */
  isSummary?: boolean;
}

function openOnly(page: CompanyPage, now: Date): CompanyPage {
  const jobs = page.jobs.filter((job) => isOpenNow(job, now));
  if (jobs.length === page.jobs.length) return page;
  return { ...page, jobs, openJobs: page.openJobs - (page.jobs.length - jobs.length) };
}

function isWhole(page: CompanyPage): page is CompanyPage & { company: PublicCompany; jobs: Job[] } {
  return page.company.email !== undefined;
}

async function loadCompany(slug: string): Promise<CompanyPage> {
  const { fetchCompany, fetchCompanyJobs } = await import('../../http/public-pages.ts');
  const company = await fetchCompany(slug);
  const jobs = await fetchCompanyJobs(company.id);
  return { company, jobs, openJobs: jobs.length };
}

function companySource(slug: string): ResourceSource<CompanyPage> {
  const first = readInitialData()?.company?.company.slug === slug ? takeInitialData('company') : undefined;
  return {
    first,
    // Served pages hold no mail address, and only the positions shown at first.
    isFirstPartial: true,
    isFirstMissing: isFirstMissing(`/company/${slug}`),
    load: () => loadCompany(slug),
    save: async ({ value, savedAt }) => {
      const { saveCompanyCopy } = await import('../../local/companies.local.ts');
      if (isWhole(value)) await saveCompanyCopy(value, savedAt);
    },
    watch: async (onCopy) => {
      const [{ readCompany }, { watchLocal }] = await Promise.all([
        import('../../local/companies.local.ts'),
        import('../../local/watch.ts'),
      ]);
      return watchLocal(
        () => readCompany(slug),
        (copy) => {
          // The served page has more than a card.
          if (!copy || (copy.isSummary && first)) return;
          const { savedAt, ...page } = copy;
          onCopy({ value: page, savedAt });
        },
      );
    },
    isMissing: isNotFound,
    remove: async () => {
      const { removeCompanyCopy } = await import('../../local/companies.local.ts');
      await removeCompanyCopy(slug);
    },
  };
}

/**
 * One company with its open positions: `missing` when none has the address, stale when only the device could answer,
 * `failed` when neither could. A position that ends leaves within a minute.
 *
 * @see requirements L1–L10
 */
export function useCompany(slug: string): Retryable<CompanyPage> {
  const address = slug.toLowerCase();
  return useLoadedNow(
    useLiveResource(`company:${address}`, () => companySource(address)),
    openOnly,
  );
}

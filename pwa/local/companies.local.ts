import { limits } from '#shared/limits.ts';
import type { CompanyCard, PublicCompany } from '#shared/model/company.ts';
import type { Job, JobCard } from '#shared/model/job.ts';
import { cacheDb, dropOldViewed, inCacheDb, type StoredCompany, type StoredJob } from './cache-db.ts';
import { cardsWith } from './feed-rows.ts';
import { readNewestListAge, readRows, removeRow } from './lists.local.ts';

/** A company on the device with its open jobs, newest first. */
export interface LocalCompany {
  company: PublicCompany | CompanyCard;
  jobs: (Job | JobCard)[];
  /** Positions that were open then, of which some may not be here. */
  openJobs: number;
  savedAt: number;
  /** True for a card from a list, when the company's page was never opened here. */
  isSummary: boolean;
}

/** A job on the device. */
export interface LocalJob {
  job: Job | JobCard;
  savedAt: number;
  /** True for a card from a list, whose description is cut. */
  isSummary: boolean;
}

/** Stores a company and its open jobs as the server answered them. @see trust §7 */
export async function saveCompanyCopy(
  { company, jobs }: { company: PublicCompany; jobs: readonly Job[] },
  now: number,
): Promise<void> {
  const viewed = { savedAt: now, viewedAt: now };
  await inCacheDb(() => {
    const { companies, jobs: kept } = cacheDb();
    return cacheDb().transaction('rw', [companies, kept], async () => {
      await companies.where('slug').equals(company.slug).delete();
      await companies.put({ ...company, ...viewed, openJobs: jobs.length });
      await kept.where('companyId').equals(company.id).delete();
      await kept.bulkPut(jobs.slice(0, limits.companyJobsKept).map((job) => ({ ...job, ...viewed })));
      await dropOldViewed('companies', now);
      await dropOldViewed('jobs', now);
    });
  });
}

/** Reads the device's copy of a company: that of its page, else its card and those of its jobs. */
export function readCompany(slug: string): Promise<LocalCompany | undefined> {
  return inCacheDb(async () => {
    const stored: StoredCompany | undefined = await cacheDb().companies.where('slug').equals(slug).first();
    if (!stored) return readCompanyCards(slug);
    const { savedAt, viewedAt: _viewedAt, openJobs, ...company } = stored;
    const jobs = await cacheDb().jobs.where('companyId').equals(company.id).reverse().sortBy('id');
    // Some may have left since; of very many only the newest were kept.
    const known = openJobs > limits.companyJobsKept ? openJobs : jobs.length;
    return { company, jobs: jobs.map(withoutTimes), openJobs: known, savedAt, isSummary: false };
  });
}

/** Removes every copy of a company that is no longer there. @see requirements V13 */
export async function removeCompanyCopy(slug: string): Promise<void> {
  await inCacheDb(async () => {
    const id = (await cacheDb().companies.where('slug').equals(slug).primaryKeys())[0] ?? (await findCompany(slug))?.id;
    if (id === undefined) return;
    const { companies, jobs, cards, feeds, shards } = cacheDb();
    await cacheDb().transaction('rw', [companies, jobs, cards, feeds, shards], async () => {
      await companies.delete(id);
      await jobs.where('companyId').equals(id).delete();
      await removeRow('companies', id);
    });
  });
}

/** Stores an open job as the server answered it. */
export async function saveJobCopy(job: Job, now: number): Promise<void> {
  await inCacheDb(() =>
    cacheDb().transaction('rw', cacheDb().jobs, async () => {
      await cacheDb().jobs.put({ ...job, savedAt: now, viewedAt: now });
      await dropOldViewed('jobs', now);
    }),
  );
}

/**
 * Reads the device's copy of a job: the whole one, else its card.
 *
 * @param now By the server's clock. An expired card does not count.
 */
export function readJob(id: number, now: Date): Promise<LocalJob | undefined> {
  return inCacheDb(async () => {
    const stored = await cacheDb().jobs.get(id);
    if (stored) return { job: withoutTimes(stored), savedAt: stored.savedAt, isSummary: false };
    const [card] = await readRows('jobs', [id], now);
    return card && { job: card, savedAt: await ageOfCards('jobs'), isSummary: true };
  });
}

/** Removes every copy of a job that is no longer open. */
export async function removeJobCopy(id: number): Promise<void> {
  await inCacheDb(() => {
    const { jobs, cards, feeds, shards } = cacheDb();
    return cacheDb().transaction('rw', [jobs, cards, feeds, shards], async () => {
      await jobs.delete(id);
      await removeRow('jobs', id);
    });
  });
}

function withoutTimes({ savedAt: _savedAt, viewedAt: _viewedAt, ...job }: StoredJob): Job {
  return job;
}

async function readCompanyCards(slug: string): Promise<LocalCompany | undefined> {
  const company = await findCompany(slug);
  if (!company) return undefined;
  const jobs = (await cardsWith('jobs', { companySlug: slug })) as unknown[] as JobCard[];
  const newestFirst = jobs.toSorted((a, b) => b.id - a.id);
  return {
    company,
    jobs: newestFirst,
    openJobs: newestFirst.length,
    savedAt: await ageOfCards('companies'),
    isSummary: true,
  };
}

async function findCompany(slug: string): Promise<CompanyCard | undefined> {
  // Of this feed there are only rows of this kind.
  return (await cardsWith('companies', { slug }))[0] as unknown as CompanyCard | undefined;
}

async function ageOfCards(feed: 'companies' | 'jobs'): Promise<number> {
  return (await cacheDb().feeds.get(feed))?.syncedAt || (await readNewestListAge(feed)) || Date.now();
}

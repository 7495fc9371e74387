import type { Job } from '#shared/model/job.ts';
import { isFirstMissing, readInitialData, takeInitialData } from '../core/initial-data.ts';
import { type ResourceSource, type Retryable, useLiveResource } from '../core/live-resource.ts';
import { isNotFound } from '../core/loadable.ts';
import { isOpenNow, type ShownJob } from '../core/open-jobs.ts';
import { ifStorageAllows } from '../core/storage.ts';
import { serverNow } from '../core/time.ts';

/** A job on its own page. */
export interface JobPage {
  job: ShownJob;
  /** Only the fields of lists are known yet; the description is cut. */
  isSummary?: boolean;
}

/** The company of a job, present or ended. */
export type JobCompany = Pick<Job, 'companyName' | 'companySlug'>;

// The companies of ended jobs, in this tab.
const companies = new Map<number, JobCompany>();

function withNotedCompany(page: JobPage): JobPage {
  const { id, companyName, companySlug } = page.job;
  companies.set(id, { companyName, companySlug });
  return page;
}

async function loadJob(id: number): Promise<JobPage> {
  const { fetchJob } = await import('../../http/public-pages.ts');
  try {
    return withNotedCompany({ job: await fetchJob(id) });
  } catch (fault) {
    // The copy is removed when the job is gone. The company of the job is still shown.
    await ifStorageAllows(async () => {
      const copy = await (await import('../../local/companies.local.ts')).readJob(id, serverNow());
      if (copy) withNotedCompany(copy);
    });
    throw fault;
  }
}

async function savedJob(id: number) {
  const { readSavedJob } = await import('../offline/saved-copies.ts');
  // Without storage there is no saved copy; the server is asked as well.
  return readSavedJob(id).catch(() => undefined);
}

function jobSource(id: number): ResourceSource<JobPage> {
  const ended = readInitialData()?.endedJob;
  if (ended) companies.set(ended.id, ended);
  const first = readInitialData()?.job?.id === id ? takeInitialData('job') : undefined;
  return {
    first: first && withNotedCompany({ job: first }),
    isFirstMissing: isFirstMissing(`/jobs/${id}`),
    load: () => loadJob(id),
    save: async ({ value: { job }, savedAt }) => {
      const { saveJobCopy } = await import('../../local/companies.local.ts');
      // The server also answers a company its own closed jobs, which must not be stored for everybody.
      if ('status' in job && isOpenNow(job)) await saveJobCopy(job, savedAt);
    },
    watch: async (onCopy) => {
      const [{ readJob }, { watchLocal }] = await Promise.all([
        import('../../local/companies.local.ts'),
        import('../../local/watch.ts'),
      ]);
      return watchLocal(
        async () => {
          const copy = await readJob(id, serverNow());
          // The copy of a saved job is whole, and stays when the copies of the directory are evicted.
          return copy && !copy.isSummary ? copy : ((await savedJob(id)) ?? copy);
        },
        (copy) => copy && onCopy({ value: withNotedCompany(copy), savedAt: copy.savedAt }),
      );
    },
    isMissing: isNotFound,
    remove: async () => {
      const { removeJobCopy } = await import('../../local/companies.local.ts');
      await removeJobCopy(id);
      await (await import('../offline/saved-copies.ts')).noteGone({ kind: 'job', id });
    },
  };
}

/**
 * One job: `missing` when it is no longer open or never was, stale when only the device could answer, `failed` when
 * neither could.
 *
 * @see requirements L8, L10
 */
export function useJob(id: number): Retryable<JobPage> {
  return useLiveResource(`job:${id}`, () => jobSource(id));
}

/** The company of a job that is missing now, if it is still known. */
export function companyOfJob(id: number): JobCompany | undefined {
  return companies.get(id);
}

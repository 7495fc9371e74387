import type { Job } from '#shared/model/job.ts';
import { asCompany } from '../account/as-company.ts';
import { companySession } from '../account/company-session-store.ts';
import { forgetResources, keepResource } from '../app/keep-resource.ts';
import { LiveResource, type ResourceSource } from '../app/live-resource.ts';

const storedUnder = 'jobs';

// What one company saw is not there for the next one.
companySession.subscribe(() => {
  if (companySession.get().state !== 'signed-out') return;
  forgetResources('own-jobs:');
  forgetResources('received:');
});

/** Whether this company is signed in here. */
function isCompanySignedIn(companyId: number): boolean {
  const now = companySession.get();
  return now.state === 'signed-in' && now.company.id === companyId;
}

function sourceOf(companyId: number): ResourceSource<Job[]> {
  return {
    load: () => asCompany(async () => (await import('../../http/hiring-api.ts')).fetchOwnJobs(companyId)),
    save: async ({ value, savedAt }) => {
      const { saveCompanyValue } = await import('../../local/company.local.ts');
      // An answer that comes after the logout must not bring back what the logout deletes (SYNC-12).
      if (isCompanySignedIn(companyId)) await saveCompanyValue(companyId, storedUnder, { value, now: savedAt });
    },
    watch: async (onCopy) => {
      const [{ readCompanyValue }, { watchLocal }] = await Promise.all([
        import('../../local/company.local.ts'),
        import('../../local/watch.ts'),
      ]);
      return watchLocal(
        () => readCompanyValue(companyId, storedUnder),
        // Only `save` above writes under this key.
        (stored) => onCopy(stored && { value: stored.value as Job[], savedAt: stored.savedAt }),
      );
    },
  };
}

/** All jobs of the signed-in company, newest first: the device's copy, then the network's answer. @see requirements Q4 */
export function ownJobs(companyId: number): LiveResource<Job[]> {
  return keepResource(`own-jobs:${companyId}`, () => new LiveResource(sourceOf(companyId)));
}

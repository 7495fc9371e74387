import type { Job } from '#shared/model/job.ts';
import { requestAs } from '../account/request-as.ts';
import { companySession } from '../account/session-store.ts';
import { forgetResources, keepResource } from '../app/keep-resource.ts';
import { type Dated, LiveResource } from '../app/live-resource.ts';

/** The name of the kept jobs in the company's database. */
export const storedUnder = 'jobs';

// Views of one company are gone before the next one signs in.
companySession.subscribe(() => {
  if (companySession.get().state !== 'signed-out') return;
  forgetResources('own-jobs:');
  forgetResources('received:');
});

/** True when this company is signed in here. */
function isCompanySignedIn(companyId: number): boolean {
  const now = companySession.get();
  return now.state === 'signed-in' && now.account.id === companyId;
}

/** All jobs of the signed-in company, newest first. @see requirements Q4 */
export function ownJobs(companyId: number): LiveResource<Job[]> {
  const source = {
    load: () => requestAs('company', async () => (await import('../../http/hiring-api.ts')).fetchOwnJobs(companyId)),
    save: async ({ value, savedAt }: Dated<Job[]>) => {
      const { saveCompanyValue } = await import('../../local/company.local.ts');
      // An answer that comes after the logout must not bring back what the logout deletes (SYNC-12).
      if (isCompanySignedIn(companyId)) await saveCompanyValue(companyId, storedUnder, { value, now: savedAt });
    },
  };
  return keepResource(`own-jobs:${companyId}`, () => new LiveResource(source));
}

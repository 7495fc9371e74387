import { lazy, Suspense } from 'react';
import type { Retryable } from '#pwa/data/core/live-resource.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import type { OwnCompany } from '#shared/model/company.ts';
import type { Job } from '#shared/model/job.ts';
import { askedApplications, askedForm } from './read-dashboard-search.ts';
import { useDashboardAddress } from './use-dashboard-address.ts';

const JobFormDialog = lazy(() =>
  import('./job-form/job-form-dialog.tsx').then((module) => ({ default: module.JobFormDialog })),
);
const ReceivedDialog = lazy(async () => {
  const texts = loadNamespaces(['places']);
  const { ReceivedDialog } = await import('./received/received-dialog.tsx');
  await texts;
  return { default: ReceivedDialog };
});

/** The dialog that the address names, if it names one. */
export function DashboardDialogs({ company, jobs }: { company: OwnCompany; jobs: Retryable<Job[]> }) {
  const { search, close, change } = useDashboardAddress();
  const form = askedForm(search);
  const received = askedApplications(search);
  return (
    <Suspense>
      {form && (
        <JobFormDialog
          company={company}
          asked={form}
          job={form.kind === 'new' ? null : jobOf(jobs, form.jobId)}
          onClose={close}
        />
      )}
      {received && (
        <ReceivedDialog
          key={received.jobId}
          companyId={company.id}
          asked={received}
          job={jobOf(jobs, received.jobId)}
          onChange={change}
          onClose={close}
        />
      )}
    </Suspense>
  );
}

/** The job with an id: undefined while it is not known, null when the company has none of that id. */
function jobOf(jobs: Retryable<Job[]>, id: number): Job | null | undefined {
  if (jobs.state !== 'ready') return undefined;
  return jobs.data.find((job) => job.id === id) ?? null;
}

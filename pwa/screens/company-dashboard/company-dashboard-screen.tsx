import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import type { Retryable } from '#pwa/data/core/live-resource.ts';
import { useOwnJobs } from '#pwa/data/hiring/own-jobs.ts';
import { checkCompanySession } from '#pwa/data/session/company-session.ts';
import { useCompanySession } from '#pwa/data/session/use-session.ts';
import { ConfirmEmailHint } from '#pwa/features/account/send-confirmation.tsx';
import { formatNumber } from '#pwa/i18n/format.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { OwnCompany } from '#shared/model/company.ts';
import type { Job } from '#shared/model/job.ts';
import { applicationsIn, formIn, useDashboardAddress } from './dashboard-address.ts';
import { JobsTab, PostJobLink } from './jobs-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';

/** The other parts of the address, such as an open dialog, do not change which tab is current. */
const byTab = { includeSearch: true, explicitUndefined: true };

/**
 * Two links that look like tabs.
 *
 * @param props.jobCount Null before the jobs are loaded.
 * @see requirements Q2
 */
function DashboardTabs({ jobCount }: { jobCount: number | null }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  return (
    <nav className="tabs-d" aria-label={t('tabs.label')}>
      <Link to="/company-dashboard" search={{ tab: undefined }} resetScroll={false} activeOptions={byTab}>
        <span>{t('tabs.jobs')}</span>
        {jobCount !== null && jobCount > 0 && <span className="bdg">{formatNumber(jobCount, language)}</span>}
      </Link>
      <Link to="/company-dashboard" search={{ tab: 'profile' }} resetScroll={false} activeOptions={byTab}>
        {t('tabs.profile')}
      </Link>
    </nav>
  );
}

/** The dashboard of a company, with its jobs, their applications and its profile. @see requirements Q1–Q12 */
export function CompanyDashboardScreen() {
  const session = useCompanySession();
  useEffect(() => {
    void checkCompanySession();
  }, []);
  return (
    <div className="wrap py-8 md:py-12">
      {session.state === 'signed-out' && <NotAuthenticated />}
      {session.state === 'unknown' && <DashboardSkeleton />}
      {session.state === 'signed-in' && <Dashboard key={session.account.id} company={session.account} />}
    </div>
  );
}

function Dashboard({ company }: { company: OwnCompany }) {
  const { t } = useTranslation('dashboard');
  const jobs = useOwnJobs(company.id);
  const { name } = useInLanguage(company);
  const { tab } = useDashboardAddress().search;
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-5">
        <div className="flex min-w-0 items-center gap-4">
          <CompanyLogo slug={company.slug} logoUrl={company.logo} size={64} isEager />
          <div className="min-w-0">
            <p className="text-muted">{t('welcome')}</p>
            <h1 className="name text-3xl wrap-anywhere md:text-4xl">
              <bdi>{name}</bdi>
            </h1>
          </div>
        </div>
        <PostJobLink />
      </div>
      {!company.isEmailConfirmed && (
        <div className="mb-8">
          <ConfirmEmailHint realm="company" email={company.email} />
        </div>
      )}
      <DashboardTabs jobCount={countOf(jobs)} />
      {tab === 'profile' ? <ProfileTab company={company} /> : <JobsTab jobs={jobs} />}
      <DashboardDialogs company={company} jobs={jobs} />
    </>
  );
}

function countOf(jobs: ReturnType<typeof useOwnJobs>): number | null {
  return jobs.state === 'ready' ? jobs.data.length : null;
}

function DashboardSkeleton() {
  return (
    <div className="grid gap-8" aria-busy="true">
      <div className="flex items-center gap-4">
        <Skeleton className="size-13 rounded-[28%]" />
        <div className="grid gap-3">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-8 w-64" />
        </div>
      </div>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-36 w-full" />
    </div>
  );
}

/** Sends a company that is not signed in to the login, which leads back here. @see requirements Q1 */
function NotAuthenticated() {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const next = useLocation({ select: ({ href }) => href });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language would show the toast a second time
  useEffect(() => {
    showToast({ title: t('not_authenticated.title'), description: t('not_authenticated.hint'), tone: 'destructive' });
    void navigate({ to: '/company-login', search: { next }, replace: true });
  }, []);

  return (
    <>
      <h1 className="sr-only">{t('not_authenticated.title')}</h1>
      <EmptyState title={t('not_authenticated.title')} hint={t('not_authenticated.hint')} />
    </>
  );
}

const JobFormDialog = lazy(() =>
  import('./job-form/job-form-dialog.tsx').then((module) => ({ default: module.JobFormDialog })),
);
const ReceivedDialog = lazy(async () => {
  const texts = loadNamespaces(['places']);
  const { ReceivedDialog } = await import('./received/received-dialog.tsx');
  await texts;
  return { default: ReceivedDialog };
});

/** The dialog that the address names, if any. */
function DashboardDialogs({ company, jobs }: { company: OwnCompany; jobs: Retryable<Job[]> }) {
  const { search, close, change } = useDashboardAddress();
  const form = formIn(search);
  const received = applicationsIn(search);
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

/** The job with an id; undefined before the jobs are loaded, null when the company has no such job. */
function jobOf(jobs: Retryable<Job[]>, id: number): Job | null | undefined {
  if (jobs.state !== 'ready') return undefined;
  return jobs.data.find((job) => job.id === id) ?? null;
}

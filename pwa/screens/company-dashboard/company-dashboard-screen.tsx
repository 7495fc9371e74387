import { useEffect } from 'react';
import { checkCompanySession } from '#pwa/data/account/company-session.ts';
import { useCompanySession } from '#pwa/data/account/use-company-session.ts';
import { useOwnJobs } from '#pwa/data/hiring/use-own-jobs.ts';
import { ConfirmEmailHint } from '#pwa/features/account/confirm-email-hint.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import type { OwnCompany } from '#shared/model/company.ts';
import { DashboardDialogs } from './dashboard-dialogs.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { JobsTab } from './jobs-tab.tsx';
import { NotAuthenticated } from './not-authenticated.tsx';
import { PostJobLink } from './post-job-link.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { useDashboardAddress } from './use-dashboard-address.ts';

/** The company's own place: its jobs, their applications and its profile. @see requirements Q1–Q12 */
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
  const { tab } = useDashboardAddress().search;
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-5">
        <div className="flex min-w-0 items-center gap-4">
          <CompanyLogo slug={company.slug} logoUrl={company.logo} size={64} isEager />
          <div className="min-w-0">
            <p className="text-muted">{t('welcome')}</p>
            <h1 className="name text-3xl wrap-anywhere md:text-4xl">
              <bdi>{company.name}</bdi>
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

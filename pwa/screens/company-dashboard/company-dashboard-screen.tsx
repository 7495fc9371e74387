import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOwnJobs } from '#pwa/data/hiring/own-jobs.ts';
import { checkCompanySession } from '#pwa/data/session/company-session.ts';
import { useCompanySession } from '#pwa/data/session/use-session.ts';
import { ConfirmEmailHint } from '#pwa/features/account/send-confirmation.tsx';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useInLanguage } from '#pwa/i18n/use-in-language.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { OwnCompany } from '#shared/model/company.ts';
import { DashboardDialogs } from './dashboard-dialogs.tsx';
import { JobsTab } from './jobs-tab.tsx';
import { PostJobLink } from './post-job-link.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { useDashboardAddress } from './use-dashboard-address.ts';

/** The other parts of the address, such as an open dialog, do not change which tab is current. */
const byTab = { includeSearch: true, explicitUndefined: true };

/**
 * Two addresses that look like tabs.
 *
 * @param props.jobCount Null while it is not known.
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

/** Says that a company has to log in, and leads to where it can; from there the way leads back. @see requirements Q1 */
function NotAuthenticated() {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const next = useLocation({ select: ({ href }) => href });

  // biome-ignore lint/correctness/useExhaustiveDependencies: run again by a change of language, it would say the same twice
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

import { Link } from '@tanstack/react-router';
import type { ShownJob } from '#pwa/data/directory/open-jobs.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';

/** The job's company, with the way to its page. */
export function CompanyCard({ job }: { job: ShownJob }) {
  const { t } = useTranslation('job-page');
  return (
    <section className="card-d flex flex-wrap items-center gap-4 p-5 lg:p-6">
      <CompanyLogo slug={job.companySlug} logoUrl={job.companyLogo} size={56} />
      <div className="job-employer">
        <h2 className="name text-lg">
          <bdi className="ua block">{job.companyName}</bdi>
        </h2>
      </div>
      <Link to="/company/$slug" params={{ slug: job.companySlug }} className={buttonClass({ variant: 'outline' })}>
        {t('view_company')}
      </Link>
    </section>
  );
}

import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

export interface JobFrameProps {
  logo: ReactNode;
  /** Title, company and facts. */
  head: ReactNode;
  /** Applying, and the dates; below the head on phones. */
  side: ReactNode;
  children: ReactNode;
}

/** The layout of a job's page, for the page and its skeleton. */
export function JobFrame({ logo, head, side, children }: JobFrameProps) {
  const { t } = useTranslation('job-page');
  return (
    <article className="wrap pt-4 pb-20 lg:pt-8 lg:pb-28">
      <Link to="/jobs" className="flex min-h-11 w-max items-center gap-2 text-sm text-muted hover:text-primary-ink">
        <IconArrowLeft className="icon icon-dir" aria-hidden="true" />
        <span>{t('all_jobs')}</span>
      </Link>
      <div className="job-page mt-2">
        <header className="job-page-head min-w-0">
          {logo}
          <div className="min-w-0 flex-1">{head}</div>
        </header>
        <div className="job-page-side min-w-0">{side}</div>
        <div className="grid min-w-0 grid-cols-1 gap-5">{children}</div>
      </div>
    </article>
  );
}

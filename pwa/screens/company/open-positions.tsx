import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ShownJob } from '#pwa/data/core/open-jobs.ts';
import type { CompanyPage } from '#pwa/data/directory/use-company.ts';
import { ApplyButton } from '#pwa/features/applications/apply-button.tsx';
import { Written } from '#pwa/features/catalog/written.tsx';
import { JobFacts } from '#pwa/features/jobs/job-facts.tsx';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { DetailCard } from '#pwa/ui/detail-card.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { limits } from '#shared/limits.ts';
import { foreignTo } from '#shared/rules/both-languages.ts';

interface OpenPositionsProps {
  page: CompanyPage;
  isAwaiting: boolean;
  /** The company itself looks at its page. */
  isOwn: boolean;
}

/** The first five positions, and all of them on demand. @see requirements L2, L3, L9 */
export function OpenPositions({ page, isAwaiting, isOwn }: OpenPositionsProps) {
  const { t } = useTranslation('company-page');
  const language = useLanguage();
  const [isExpanded, setIsExpanded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { jobs, openJobs } = page;
  const shown = isExpanded ? jobs : jobs.slice(0, limits.publicJobsShown);
  const rest = openJobs - shown.length;

  // The button that had the focus is removed, so the first of the new rows gets the focus.
  const hasRest = isExpanded && shown.length > limits.publicJobsShown;
  useEffect(() => {
    if (!hasRest || document.activeElement !== document.body) return;
    list.current?.querySelectorAll<HTMLElement>('h3 a')[limits.publicJobsShown]?.focus();
  }, [hasRest]);

  return (
    <DetailCard title={t('positions')} mark={<PositionCount count={openJobs} />} className="min-w-0">
      {openJobs === 0 && <p className="text-sm text-muted">{t('no_positions')}</p>}
      <ul ref={list}>
        {shown.map((job, index) => (
          <Position key={job.id} job={job} isFirst={index === 0} isOwn={isOwn} />
        ))}
      </ul>
      {rest > 0 && !isExpanded && (
        <button
          type="button"
          className="text-link mt-3 min-h-11 cursor-pointer"
          aria-expanded={false}
          onClick={() => setIsExpanded(true)}
        >
          {t('more', { count: rest, number: formatNumber(rest, language) })}
        </button>
      )}
      {rest > 0 &&
        isExpanded &&
        (isAwaiting ? <MorePositions /> : <p className="mt-4 text-sm text-muted">{t('more_waiting')}</p>)}
    </DetailCard>
  );
}

function PositionCount({ count }: { count: number }) {
  const language = useLanguage();
  return count > 0 ? <span className="num text-muted">{formatNumber(count, language)}</span> : null;
}

function MorePositions() {
  const { t } = useTranslation('company-page');
  return (
    <div className="mt-5 grid gap-3" role="status">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-5 w-56 max-w-full" />
      <Skeleton className="h-4 w-full max-w-read" />
    </div>
  );
}

/**
 * One open position of the company, with a button to apply unless the company itself looks. @see requirements L3, L10
 */
function Position({ job: given, isFirst, isOwn }: { job: ShownJob; isFirst: boolean; isOwn: boolean }) {
  const job = useInLanguage(given);
  const language = useLanguage();
  return (
    <li className={isFirst ? undefined : 'mt-5 border-t border-line pt-5'}>
      <h3 className="name text-lg">
        <Link to="/jobs/$id" params={{ id: String(job.id) }} className="hover:text-primary-ink">
          <Written className="ua block wrap-anywhere">{job.title}</Written>
        </Link>
      </h3>
      <JobFacts job={job} className="mt-1" />
      <p dir="auto" lang={foreignTo(language, job.description)} className="ua line-clamp-3 mt-3 text-sm wrap-anywhere">
        {job.description}
      </p>
      {!isOwn && (
        <div className="mt-4 empty:hidden">
          <ApplyButton job={job} isQuiet />
        </div>
      )}
    </li>
  );
}

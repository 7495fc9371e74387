import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { AdminReport } from '#shared/model/community.ts';

/** Links to the reported thing; without a link when the thing is deleted or hidden. */
export function ReportedLink({
  report: { subject, subjectId, reported },
  className,
  children,
}: {
  report: AdminReport;
  className: string;
  children: ReactNode;
}) {
  if (!reported?.isShown) return <div className={className}>{children}</div>;
  const { slug } = reported;
  if (subject === 'profile') {
    return (
      <Link to="/$slug" params={{ slug }} className={className}>
        {children}
      </Link>
    );
  }
  if (subject === 'company') {
    return (
      <Link to="/company/$slug" params={{ slug }} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/jobs/$id" params={{ id: String(subjectId) }} className={className}>
      {children}
    </Link>
  );
}

/** The public address of the reported thing. */
export function addressOfReported({ subject, subjectId }: AdminReport, slug: string): string {
  if (subject === 'job') return `/jobs/${subjectId}`;
  return subject === 'company' ? `/company/${slug}` : `/${slug}`;
}

/** The sender of a report, as far as known. */
export function Reporter({ report: { reporter } }: { report: AdminReport }) {
  const { t } = useTranslation('admin');
  return <span>{reporter ? t('reports.by', { name: reporter.name }) : t('reports.by_visitor')}</span>;
}

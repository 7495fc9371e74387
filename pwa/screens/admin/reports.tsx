import { memo, useId, useState } from 'react';
import { useAdminReports } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { Badge, type BadgeTone, Nuqta } from '#pwa/ui/marks.tsx';
import { type ReportStatus, reportStatuses } from '#shared/catalog/administration.ts';
import type { AdminReport } from '#shared/model/community.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { AdminList } from './admin-list.tsx';
import { AdminView } from './admin-tools.tsx';
import { BesideAuditLog } from './audit-log.tsx';
import { ReviewDialog } from './report-review-dialog.tsx';
import { addressOfReported, ReportedLink, Reporter } from './reported-link.tsx';
import { useAdminAddress } from './use-admin-address.ts';

/** The reports, newest first; the open ones unless the address names another status. */
export function Reports() {
  const { t } = useTranslation('admin');
  const isOffline = useIsOffline();
  const { reportStatus: status, change } = useAdminAddress();
  const reports = useAdminReports(status);
  return (
    <BesideAuditLog>
      <AdminView
        label={t('reports.view')}
        value={status}
        options={reportStatuses.map((value) => ({ value, label: t(`reports.statuses.${value}`) }))}
        onChange={(chosen) => change({ status: chosen === 'open' ? '' : chosen })}
      />
      <AdminList
        of="reports"
        followed={reports}
        empty={{ title: t(`empty.reports_${status}`), hint: t('empty.reports_hint') }}
      >
        {(report) => <ReportRow report={report} isDisabled={isOffline} />}
      </AdminList>
    </BesideAuditLog>
  );
}

const tones: Record<ReportStatus, BadgeTone> = { open: 'info', resolved: 'success', dismissed: 'neutral' };

/** A report, with its subject, its reason, its sender, and the decision. */
export const ReportRow = memo(function ReportRow({ report, isDisabled }: { report: AdminReport; isDisabled: boolean }) {
  const { t } = useTranslation('admin');
  const [isReviewing, setIsReviewing] = useState(false);
  const nameId = useId();
  const language = useLanguage();
  const name = report.reported ? inLanguage(report.reported, language).name : t('reports.gone');
  return (
    <article className="admin-row" aria-labelledby={nameId}>
      <ReportedLink report={report} className="admin-account">
        <Picture report={report} />
        <span className="min-w-0">
          <h3 id={nameId} className="name text-base">
            <Written className="ua block truncate">{name}</Written>
          </h3>
          {report.reported && (
            <span className="block truncate text-xs text-muted" dir="ltr">
              {addressOfReported(report, report.reported.slug)}
            </span>
          )}
        </span>
      </ReportedLink>
      <ReportFacts report={report} />
      <Button
        variant="outline"
        disabled={isDisabled}
        aria-label={t('reports.review_label', { name })}
        onClick={() => setIsReviewing(true)}
      >
        {t('reports.review')}
      </Button>
      {isReviewing && <ReviewDialog report={report} onClose={() => setIsReviewing(false)} />}
    </article>
  );
});

function Picture({ report: { subject, reported } }: { report: AdminReport }) {
  if (!reported) return null;
  const { name, slug, picture } = reported;
  if (subject === 'profile') return <Avatar name={name} slug={slug} pictureUrl={picture} size={40} />;
  return <CompanyLogo slug={slug} logoUrl={picture} size={40} />;
}

function ReportFacts({ report }: { report: AdminReport }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { reason, details, status, subject, reported, openCount } = report;
  return (
    <div className="admin-facts">
      <p className="font-semibold">{t(`reports:reasons.${reason}`)}</p>
      {details && (
        <p className="text-muted">
          <bdi className="ua block truncate">{details}</bdi>
        </p>
      )}
      <p className="text-xs text-muted">
        <Reporter report={report} />
        <span className="px-1.5 text-subtle">·</span>
        <span>{formatShortDay(report.createdAt, language)}</span>
      </p>
      <p className="mt-1.5 flex flex-wrap gap-2">
        <Badge tone={tones[status]} icon={<Nuqta kind={status === 'open' ? 'hollow' : 'full'} />}>
          {t(`reports.statuses.${status}`)}
        </Badge>
        <Badge>{t(`reports.subjects.${subject}`)}</Badge>
        {reported && !reported.isShown && <Badge tone="error">{t('reports.not_shown')}</Badge>}
        {openCount > 1 && (
          <Badge tone="warning">
            {t('reports.open', { count: openCount, number: formatNumber(openCount, language) })}
          </Badge>
        )}
      </p>
    </div>
  );
}

import { memo, useId, useState } from 'react';
import { useAdminJobs } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { Badge, type BadgeTone, Nuqta } from '#pwa/ui/marks.tsx';
import type { JobModerationState } from '#shared/catalog/statuses.ts';
import { type AdminJob, adminJobViews } from '#shared/model/job-moderation.ts';
import { AdminList } from './admin-list.tsx';
import { AdminView } from './admin-tools.tsx';
import { BesideAuditLog } from './audit-log.tsx';
import { JobReviewDialog } from './job-review-dialog.tsx';
import { useAdminAddress } from './use-admin-address.ts';

/** The jobs that wait for a decision, or those that were closed or refused. */
export function HeldJobs() {
  const { t } = useTranslation('admin');
  const isOffline = useIsOffline();
  const { jobView: view, change } = useAdminAddress();
  const jobs = useAdminJobs(view);
  return (
    <BesideAuditLog>
      <AdminView
        label={t('jobs.view')}
        value={view}
        options={adminJobViews.map((value) => ({ value, label: t(`jobs.views.${value}`) }))}
        onChange={(chosen) => change({ view: chosen === 'waiting' ? '' : chosen })}
      />
      <AdminList
        of="jobs"
        followed={jobs}
        empty={{ title: t(`empty.jobs_${view}`), hint: t(`empty.jobs_${view}_hint`) }}
      >
        {(job) => <HeldJobRow job={job} isDisabled={isOffline} />}
      </AdminList>
    </BesideAuditLog>
  );
}

const tones: Record<JobModerationState, BadgeTone> = {
  closed: 'error',
  reopening: 'info',
  review: 'info',
  refused: 'error',
};

/** A job that moderators hold back, with its company, the reason, and the decision. */
export const HeldJobRow = memo(function HeldJobRow({ job, isDisabled }: { job: AdminJob; isDisabled: boolean }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [isReviewing, setIsReviewing] = useState(false);
  const titleId = useId();
  const { title, companyName, companySlug, companyLogo, companyClosings, moderation } = useInLanguage(job);
  return (
    <article className="admin-row" aria-labelledby={titleId}>
      <div className="admin-account">
        <CompanyLogo slug={companySlug} logoUrl={companyLogo} size={40} />
        <span className="min-w-0">
          <h3 id={titleId} className="name text-base">
            <Written className="ua block truncate">{title}</Written>
          </h3>
          <span className="block text-xs text-muted">
            <Written className="ua block truncate">{companyName}</Written>
          </span>
        </span>
      </div>
      <div className="admin-facts">
        {moderation?.reason && (
          // `dir` follows the text of the reason; otherwise a reason in the other language is cut at its beginning.
          <p className="ua truncate text-muted" dir="auto">
            {moderation.reason}
          </p>
        )}
        <p className="text-xs text-muted">{t('jobs.changed', { day: formatShortDay(job.updatedAt, language) })}</p>
        <p className="mt-1.5 flex flex-wrap gap-2">
          {moderation && (
            <Badge tone={tones[moderation.state]} icon={<Nuqta kind="hollow" />}>
              {t(`jobs.states.${moderation.state}`)}
            </Badge>
          )}
          {companyClosings > 0 && (
            <Badge tone="warning">
              {t('jobs.closings', { count: companyClosings, number: formatNumber(companyClosings, language) })}
            </Badge>
          )}
        </p>
      </div>
      <Button
        variant="outline"
        disabled={isDisabled}
        aria-label={t('jobs.review_label', { title })}
        onClick={() => setIsReviewing(true)}
      >
        {t('reports.review')}
      </Button>
      {isReviewing && <JobReviewDialog job={job} onClose={() => setIsReviewing(false)} />}
    </article>
  );
});

import { formatMoment, formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/nuqta.tsx';
import type { AuditAction } from '#shared/catalog/audit.ts';
import type { AuditEntry } from '#shared/model/admin.ts';

const colours: Record<AuditAction, string> = {
  set_featured: 'text-featured',
  end_featured: 'text-subtle',
  move_featured_end: 'text-featured',
  give_back_days: 'text-featured',
  end_paid_days: 'text-error-ink',
  undo_featured: 'text-subtle',
  activate: 'text-success',
  deactivate: 'text-error-ink',
  verify: 'text-success',
  unverify: 'text-subtle',
  create_admin: 'text-primary',
  close_job: 'text-error-ink',
  approve_job: 'text-success',
  refuse_job: 'text-error-ink',
  resolve_report: 'text-success',
  dismiss_report: 'text-subtle',
  plan_request: 'text-primary',
  finish_request: 'text-success',
  decline_request: 'text-subtle',
  reopen_request: 'text-primary',
  resend_mail: 'text-primary',
  discard_mail: 'text-subtle',
  answer_message: 'text-success',
  reopen_message: 'text-primary',
  take_message: 'text-primary',
  release_message: 'text-subtle',
};

/** The acts of administrators, one under the other on a line. */
export function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
  const language = useLanguage();
  const say = useAuditText();
  return (
    <ol className="admin-log">
      {entries.map((entry) => (
        <li key={entry.id} className="admin-log-entry">
          <Nuqta className={colours[entry.action]} />
          <p className="wrap-anywhere">{say(entry)}</p>
          <AuditDetails entry={entry} />
          <time className="text-xs text-muted" dateTime={entry.at}>
            {formatMoment(entry.at, language)}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** The old and the new end of being featured, and why it was changed. */
function AuditDetails({ entry: { featuredUntil, previousFeaturedUntil, reason } }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const values = {
    ...(featuredUntil && { until: formatMoment(featuredUntil, language) }),
    ...(previousFeaturedUntil && { previous: formatMoment(previousFeaturedUntil, language) }),
  };
  const toEnd = featuredUntil ? 'end_new' : 'end_gone';
  return (
    <>
      {(featuredUntil || previousFeaturedUntil) && (
        <p className="text-xs text-muted">
          {t(`log.${featuredUntil && previousFeaturedUntil ? 'end_moved' : toEnd}`, values)}
        </p>
      )}
      {reason && <p className="text-xs wrap-anywhere text-muted">{t('log.reason', { reason })}</p>}
    </>
  );
}

function useAuditText(): (entry: AuditEntry) => string {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return ({ action, actor, subject, subjectName, durationDays }) => {
    const names = {
      actor: actor?.name ?? t(action === 'create_admin' ? 'log.console' : 'log.nobody'),
      subject: subjectName ?? t(subject === 'user' || subject === 'company' ? 'log.nobody' : 'log.gone'),
    };
    if (action !== 'set_featured') return t(`log.actions.${action}`, names);
    const count = durationDays ?? 0;
    return t('log.actions.set_featured', { ...names, count, number: formatNumber(count, language) });
  };
}

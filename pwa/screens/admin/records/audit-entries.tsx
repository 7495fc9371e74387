import { formatMoment, formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/nuqta.tsx';
import type { AuditAction } from '#shared/catalog/audit.ts';
import type { AuditEntry } from '#shared/model/admin.ts';

const colours: Record<AuditAction, string> = {
  set_featured: 'text-featured',
  end_featured: 'text-subtle',
  activate: 'text-success',
  deactivate: 'text-error-ink',
  verify: 'text-success',
  unverify: 'text-subtle',
  create_admin: 'text-primary',
  close_job: 'text-error-ink',
  resolve_report: 'text-success',
  dismiss_report: 'text-subtle',
  plan_request: 'text-primary',
  finish_request: 'text-success',
  decline_request: 'text-subtle',
  reopen_request: 'text-primary',
};

/** What administrators did, one under the other on a line. */
export function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
  const language = useLanguage();
  const say = useAuditText();
  return (
    <ol className="admin-log">
      {entries.map((entry) => (
        <li key={entry.id} className="admin-log-entry">
          <Nuqta className={colours[entry.action]} />
          <p className="wrap-anywhere">{say(entry)}</p>
          <time className="text-xs text-muted" dateTime={entry.at}>
            {formatMoment(entry.at, language)}
          </time>
        </li>
      ))}
    </ol>
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

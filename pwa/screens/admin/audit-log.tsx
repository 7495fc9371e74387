import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAuditLog } from '#pwa/data/admin/use-admin-list.ts';
import { formatMoment, formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/marks.tsx';
import type { AuditAction } from '#shared/catalog/administration.ts';
import type { AuditEntry } from '#shared/model/admin.ts';
import { AdminResults } from './admin-list.tsx';

/** What administrators did, newest first. */
export function AuditLog() {
  const { t } = useTranslation('admin');
  return (
    <AdminResults title={t('list.log')} followed={useAuditLog()} empty={{ title: t('empty.log') }}>
      {(entries) => (
        <div className="card-d max-w-read p-5">
          <AuditEntries entries={entries} />
        </div>
      )}
    </AdminResults>
  );
}

const shownCount = 5;

/** A part of the administration, with the last actions beside it. */
export function BesideAuditLog({ children }: { children: ReactNode }) {
  return (
    <div className="admin-columns grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_17.5rem]">
      <div className="min-w-0">{children}</div>
      <AuditAside />
    </div>
  );
}

/** The last actions; each new one appears at once. */
function AuditAside() {
  const { t } = useTranslation('admin');
  const { list } = useAuditLog();
  if (list.state !== 'ready') return null;
  const entries = list.data.cards.slice(0, shownCount);
  return (
    <section className="card-d self-start p-5" aria-labelledby="audit-title">
      <h2 id="audit-title" className="mb-4 text-xl">
        {t('log.title')}
      </h2>
      {entries.length > 0 ? <AuditEntries entries={entries} /> : <p className="text-sm text-muted">{t('empty.log')}</p>}
      <Link to="/admin/$" params={{ _splat: 'audit-log' }} className="admin-link text-link mt-3 min-h-11">
        {t('log.full')}
      </Link>
    </section>
  );
}

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
  prove_host: 'text-success',
  unprove_host: 'text-subtle',
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

/** What administrators did, as a timeline. */
function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
  const language = useLanguage();
  const textOf = useAuditText();
  return (
    <ol className="grid">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="relative grid gap-0.5 ps-7 pb-5 text-sm before:absolute before:start-1.25 before:top-3.5 before:-bottom-1.5 before:w-px before:bg-line last:pb-0 last:before:hidden"
        >
          <Nuqta className={`absolute start-0 top-[0.4rem] size-2.75 ${colours[entry.action]}`} />
          <p className="wrap-anywhere">{textOf(entry)}</p>
          <AuditDetails entry={entry} />
          <time className="text-xs text-muted" dateTime={entry.at}>
            {formatMoment(entry.at, language)}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** The old and the new end of being featured, and why it was changed; the host of a website. */
function AuditDetails({ entry: { featuredUntil, previousFeaturedUntil, reason, host } }: { entry: AuditEntry }) {
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
      {host && <p className="text-xs wrap-anywhere text-muted">{t('log.host', { host })}</p>}
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

import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ApplicationBadge } from '#pwa/features/applications/application-badge.tsx';
import { ProvenMark } from '#pwa/features/catalog/proven-mark.tsx';
import { Written } from '#pwa/features/catalog/written.tsx';
import { formatMoment, formatShortDay } from '#pwa/i18n/format.ts';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { FreeText } from '#pwa/ui/free-text.tsx';
import { Nuqta } from '#pwa/ui/marks.tsx';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import type { SentApplication } from '#shared/model/application.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

export interface ApplicationCardProps {
  application: SentApplication;
  userId: number;
  /** True when the history is open at first. */
  startsOpen: boolean;
}

/** One application, with its job, its status and its history. @see requirements S9 */
export function ApplicationCard({ application, userId, startsOpen }: ApplicationCardProps) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const job = useInLanguage(application.job);
  const { status, appliedAt, withdrawnAt, coverLetter, statusMessage, history } = application;
  return (
    <article className="card-d p-5">
      <header className="flex items-start gap-4">
        <CompanyLogo slug={job.companySlug} logoUrl={job.companyLogo} size={48} />
        <div className="min-w-0 flex-1">
          <h2 className="name text-lg">
            <JobTitle job={job} />
          </h2>
          <p className="text-sm text-muted">
            <Link
              to="/company/$slug"
              params={{ slug: job.companySlug }}
              className="inline-block py-0.5 hover:underline"
            >
              <Written className="ua">{job.companyName}</Written>
              <ProvenMark host={job.companyProvenHost} />
            </Link>
          </p>
        </div>
      </header>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <ApplicationBadge status={status} />
        {withdrawnAt && <span>{t('card.job_withdrawn', { day: formatShortDay(withdrawnAt, language) })}</span>}
        {!(job.isOpen || withdrawnAt) && <span>{t('card.closed')}</span>}
        <span className="ms-auto">{t('card.applied_on', { day: formatShortDay(appliedAt, language) })}</span>
      </p>
      {statusMessage && <CompanyMessage name={job.companyName} text={statusMessage} />}
      <details className="group mt-3 border-t border-line" open={startsOpen}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 pt-1 text-sm font-medium">
          <span>{t('card.history')}</span>
          <IconChevronDown
            className="icon text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
            aria-hidden="true"
          />
        </summary>
        <div className="grid gap-4 pt-2">
          <StatusHistory history={history} withdrawnAt={withdrawnAt} />
          {coverLetter !== null && <Letter text={coverLetter} />}
          <Button variant="danger-quiet" className="justify-self-end" onClick={() => setIsWithdrawing(true)}>
            {t(withdrawnAt ? 'card.remove' : 'card.withdraw')}
          </Button>
        </div>
      </details>
      {isWithdrawing && (
        <WithdrawDialog application={application} userId={userId} onClose={() => setIsWithdrawing(false)} />
      )}
    </article>
  );
}

/** The company's message with the status, in its own words. */
function CompanyMessage({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation('applications');
  return (
    <div className="mt-4 border-s-2 border-line ps-4">
      <p className="text-xs text-muted">{t('card.message', { name })}</p>
      <p className="ua mt-1 text-sm whitespace-pre-line wrap-anywhere" dir="auto">
        <FreeText>{text}</FreeText>
      </p>
    </div>
  );
}

function JobTitle({ job: { id, title, isOpen } }: { job: SentApplication['job'] }) {
  const text = <Written className="ua wrap-anywhere">{title}</Written>;
  if (!isOpen) return text;
  return (
    <Link to="/jobs/$id" params={{ id: String(id) }} className="hover:text-primary-ink hover:underline">
      {text}
    </Link>
  );
}

/** The letter to the company, on demand. */
function Letter({ text }: { text: string }) {
  const { t } = useTranslation('applications');
  return (
    <details>
      <summary className={buttonClass({ variant: 'outline', className: 'w-full list-none' })}>
        {t('card.letter')}
      </summary>
      <p dir="auto" className="ua pt-4 text-sm whitespace-pre-line wrap-anywhere">
        <FreeText>{text}</FreeText>
      </p>
    </details>
  );
}

const colours: Record<ApplicationStatus, string> = {
  pending: 'text-line-strong',
  reviewing: 'text-info-ink',
  accepted: 'text-success',
  rejected: 'text-error-ink',
};

/**
 * The history of an application, newest first. A hollow step on top stands for the decision to come, which a withdrawn
 * job does not have.
 */
function StatusHistory({ history, withdrawnAt }: Pick<SentApplication, 'history' | 'withdrawnAt'>) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const steps = history.map(({ status, at }, index) => ({ status, at, isFirst: index === 0 })).toReversed();
  const latest = steps[0]?.status;
  const isOver = latest === 'accepted' || latest === 'rejected' || withdrawnAt;
  return (
    <ol className="grid">
      {!isOver && (
        <Step mark={<Nuqta kind="hollow" className="text-line-strong" />} title={t('history.decision')}>
          {t('history.not_made')}
        </Step>
      )}
      {steps.map(({ status, at, isFirst }) => (
        <Step
          key={at}
          mark={<Nuqta className={colours[status]} />}
          title={t(`history.${isFirst ? 'received' : status}`)}
          isPast
        >
          <time dateTime={at}>{formatMoment(at, language)}</time>
        </Step>
      ))}
    </ol>
  );
}

interface StepProps {
  mark: ReactNode;
  title: string;
  isPast?: boolean;
  children: ReactNode;
}

function Step({ mark, title, isPast = false, children }: StepProps) {
  return (
    <li className="relative ps-7 pb-5 before:absolute before:start-1.25 before:top-4 before:-bottom-2 before:w-px before:bg-line last:pb-0 last:before:hidden">
      <span className="absolute start-0 top-1.5 flex text-xl">{mark}</span>
      <p className={isPast ? 'text-sm font-semibold' : 'text-sm text-muted'}>{title}</p>
      <p className="text-xs text-muted">{children}</p>
    </li>
  );
}

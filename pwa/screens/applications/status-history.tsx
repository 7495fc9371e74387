import type { ReactNode } from 'react';
import { formatMoment } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/nuqta.tsx';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import type { SentApplication } from '#shared/model/application.ts';

const colours: Record<ApplicationStatus, string> = {
  pending: 'text-line-strong',
  reviewing: 'text-info-ink',
  accepted: 'text-success',
  rejected: 'text-error-ink',
};

/**
 * The history of an application, newest first; a coming decision stands on top, hollow. A withdrawn
 * job has none to come.
 */
export function StatusHistory({ history, withdrawnAt }: Pick<SentApplication, 'history' | 'withdrawnAt'>) {
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

import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { failureText } from '#pwa/data/core/failure-text.ts';
import type { RequestFailure } from '#pwa/data/core/loadable.ts';
import type { JobCompany } from '#pwa/data/directory/use-job.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { NothingHere } from '#pwa/ui/nothing-here.tsx';
import { useDocumentTitle } from '#pwa/ui/use-document-title.ts';

export interface JobEndedProps {
  /** As the address has it. */
  id: string;
  /** The former company, where it is still known. */
  company: JobCompany | undefined;
}

/** The job was closed, has expired, or never was. @see requirements L10 */
export function JobEnded({ id, company }: JobEndedProps) {
  const { t } = useTranslation('job-page');
  useDocumentTitle(t('shell:title.suffix', { title: t('shell:title.job_ended') }));
  return (
    <NothingHere
      address={`jobs/${id}`}
      title={t('ended.title')}
      hint={t('ended.hint')}
      actions={
        <>
          <Link to="/jobs" className={buttonClass()}>
            {t('all_jobs')}
          </Link>
          {company && (
            <Link
              to="/company/$slug"
              params={{ slug: company.companySlug }}
              className={buttonClass({ variant: 'outline', className: 'max-w-full' })}
            >
              <bdi className="truncate">{t('ended.company', { company: company.companyName })}</bdi>
            </Link>
          )}
        </>
      }
    />
  );
}

export interface JobFailureProps {
  /** As the address has it. */
  id: string;
  error: RequestFailure;
  onRetry: () => void;
}

/** Neither the network nor the device has this job: the address stays, with a way to try again. */
export function JobFailure({ id, error, onRetry }: JobFailureProps) {
  const { t } = useTranslation('job-page');
  const isOffline = error.kind === 'offline';
  return (
    <NothingHere
      address={`jobs/${id}`}
      title={isOffline ? t('failed.offline_title') : t('failed.title')}
      hint={isOffline ? t('failed.offline_hint') : failureText(t, error)}
      actions={
        <>
          <Button icon={<IconRefresh className="icon" aria-hidden="true" />} onClick={onRetry}>
            {t('shell:ui.retry')}
          </Button>
          <Link to="/jobs" className={buttonClass({ variant: 'outline' })}>
            {t('all_jobs')}
          </Link>
        </>
      }
    />
  );
}

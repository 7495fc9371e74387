import {
  IconArrowBackUp,
  IconCopy,
  IconExternalLink,
  IconEye,
  IconLock,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { serverNow } from '#pwa/data/core/time.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { buttonClass } from '#pwa/ui/button-class.ts';
import type { Job } from '#shared/model/job.ts';
import { isOpen } from './job-term.ts';
import { useChangeJob } from './use-change-job.ts';

interface OwnJobActionsProps {
  job: Job;
  isOffline: boolean;
  onDelete: (job: Job) => void;
}

const look = buttonClass({ variant: 'ghost' });

/** The actions on a job besides reading its applications. @see requirements Q5, Q9 */
export function OwnJobActions({ job, isOffline, onDelete }: OwnJobActionsProps) {
  const { t } = useTranslation('dashboard');
  const { isBusy, closeJob, reopenJob } = useChangeJob(job);
  const isPublic = isOpen(job, serverNow());
  const isAsked = job.moderation?.state === 'reopening' || job.moderation?.state === 'review';
  const ReopenIcon = job.status === 'draft' ? IconSend : IconArrowBackUp;
  return (
    <div className="-mx-4.5 flex flex-wrap max-md:mx-0 max-md:grid max-md:w-full max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] max-md:*:justify-start max-md:*:px-2">
      <Link to="/jobs/$id" params={{ id: String(job.id) }} className={look}>
        {isPublic ? (
          <IconExternalLink className="icon" aria-hidden="true" />
        ) : (
          <IconEye className="icon" aria-hidden="true" />
        )}
        <span>{t(isPublic ? 'jobs.public_page' : 'jobs.preview')}</span>
      </Link>
      <FormLink form={String(job.id)} icon={<IconPencil className="icon" aria-hidden="true" />}>
        {t('jobs.edit')}
      </FormLink>
      <FormLink form={`copy-${job.id}`} icon={<IconCopy className="icon" aria-hidden="true" />}>
        {t('jobs.duplicate')}
      </FormLink>
      {isPublic && (
        <Button
          variant="ghost"
          icon={<IconLock className="icon" aria-hidden="true" />}
          isBusy={isBusy}
          disabled={isOffline}
          onClick={closeJob}
        >
          {t('jobs.close')}
        </Button>
      )}
      {!isPublic && !isAsked && (
        <Button
          variant="ghost"
          icon={<ReopenIcon className="icon icon-dir" aria-hidden="true" />}
          isBusy={isBusy}
          disabled={isOffline}
          onClick={reopenJob}
        >
          {t(`jobs.${wayToPublish(job)}`)}
        </Button>
      )}
      <Button
        variant="danger-quiet"
        icon={<IconTrash className="icon" aria-hidden="true" />}
        disabled={isOffline}
        onClick={() => onDelete(job)}
      >
        {t('jobs.delete')}
      </Button>
    </div>
  );
}

/** The label of the button that makes a job public. */
function wayToPublish({ status, moderation }: Job) {
  if (moderation) return moderation.state === 'closed' ? 'ask_reopen' : 'ask_publish';
  return status === 'draft' ? 'publish' : 'reopen';
}

function FormLink({ form, icon, children }: { form: string; icon: ReactNode; children: string }) {
  return (
    <Link to="/company-dashboard" search={{ form }} state={{ isOver: true }} resetScroll={false} className={look}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

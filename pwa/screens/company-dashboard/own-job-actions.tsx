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
import { type ReactNode, useRef, useState } from 'react';
import { serverNow } from '#pwa/data/core/time.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { updateJob } from '#pwa/data/hiring/own-jobs.ts';
import { formatDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { limits } from '#shared/limits.ts';
import type { Job, JobPatch } from '#shared/model/job.ts';
import { expiryDay } from '#shared/rules/expiry-day.ts';
import { dayAfter, isOpen } from './job-term.ts';

interface OwnJobActionsProps {
  job: Job;
  isOffline: boolean;
  onDelete: (job: Job) => void;
}

const linkClass = buttonClass({ variant: 'ghost' });

/** The actions on a job besides reading its applications. @see requirements Q5, Q9 */
export function OwnJobActions({ job, isOffline, onDelete }: OwnJobActionsProps) {
  const { t } = useTranslation('dashboard');
  const { isBusy, closeJob, reopenJob } = useChangeJob(job);
  const isPublic = isOpen(job, serverNow());
  const isUnderReview = job.moderation?.state === 'reopening' || job.moderation?.state === 'review';
  const ReopenIcon = job.status === 'draft' ? IconSend : IconArrowBackUp;
  return (
    <div className="-mx-4.5 flex flex-wrap max-md:mx-0 max-md:grid max-md:w-full max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] max-md:*:justify-start max-md:*:px-2">
      <Link to="/jobs/$id" params={{ id: String(job.id) }} className={linkClass}>
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
      {!isPublic && !isUnderReview && (
        <Button
          variant="ghost"
          icon={<ReopenIcon className="icon icon-dir" aria-hidden="true" />}
          isBusy={isBusy}
          disabled={isOffline}
          onClick={reopenJob}
        >
          {t(`jobs.${publishLabel(job)}`)}
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
function publishLabel({ status, moderation }: Job) {
  if (moderation) return moderation.state === 'closed' ? 'ask_reopen' : 'ask_publish';
  return status === 'draft' ? 'publish' : 'reopen';
}

function FormLink({ form, icon, children }: { form: string; icon: ReactNode; children: string }) {
  return (
    <Link to="/company-dashboard" search={{ form }} state={{ isOver: true }} resetScroll={false} className={linkClass}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

/** The change that reopens a job. A job whose term is over gets a new one; otherwise it would stay hidden. */
function reopenPatch(job: Job, now: Date): JobPatch {
  if (Date.parse(job.expiryDate) > now.getTime()) return { status: 'active' };
  return { status: 'active', expiryDate: dayAfter(limits.jobExpiryDefaultDays, now) };
}

/**
 * Closes and reopens a job and shows the result in a toast, which can undo a closing. A second press meanwhile does
 * nothing.
 */
function useChangeJob(job: Job) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  async function change(send: () => Promise<Job>, showDone: (changed: Job) => void) {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      showDone(await send());
    } catch (fault) {
      showToast({ title: t('changed.failed'), description: faultText(t, fault), tone: 'destructive' });
    }
    isRunning.current = false;
    setIsBusy(false);
  }

  function showReopened(changed: Job) {
    if (changed.moderation) showToast({ title: t('changed.asked'), description: t('changed.asked_hint') });
    else
      showToast({
        title: t(job.status === 'draft' ? 'form.posted' : 'changed.reopened'),
        description: t('changed.reopened_hint', { day: formatDay(expiryDay(changed), language) }),
      });
  }

  function showClosed(closed: Job) {
    const undo = () => void change(() => updateJob(closed, { status: 'active' }), showReopened);
    showToast({
      title: t('changed.closed'),
      description: t('changed.closed_hint'),
      action: { label: t('changed.undo'), onAct: undo },
    });
  }

  return {
    isBusy,
    closeJob: () => void change(() => updateJob(job, { status: 'closed' }), showClosed),
    reopenJob: () => void change(() => updateJob(job, reopenPatch(job, serverNow())), showReopened),
  };
}

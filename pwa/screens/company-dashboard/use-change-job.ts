import { useRef, useState } from 'react';
import { serverNow } from '#pwa/data/core/time.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { updateJob } from '#pwa/data/hiring/own-jobs.ts';
import { formatDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { limits } from '#shared/limits.ts';
import type { Job, JobPatch } from '#shared/model/job.ts';
import { expiryDay } from '#shared/rules/expiry-date.ts';
import { dayAfter } from './job-term.ts';

/** An active job; one whose term is over begins a new one, else it would stay hidden. */
function reopening(job: Job, now: Date): JobPatch {
  if (Date.parse(job.expiryDate) > now.getTime()) return { status: 'active' };
  return { status: 'active', expiryDate: dayAfter(limits.jobExpiryDefaultDays, now) };
}

/**
 * Closes and reopens a job and shows the result; the toast of a closing undoes it. A second press while one is
 * under way does nothing.
 */
export function useChangeJob(job: Job) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function change(send: () => Promise<Job>, say: (changed: Job) => void) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    try {
      say(await send());
    } catch (fault) {
      showToast({ title: t('changed.failed'), description: faultText(t, fault), tone: 'destructive' });
    }
    isUnderWay.current = false;
    setIsBusy(false);
  }

  function sayReopened(changed: Job) {
    if (changed.moderation) showToast({ title: t('changed.asked'), description: t('changed.asked_hint') });
    else
      showToast({
        title: t(job.status === 'draft' ? 'form.posted' : 'changed.reopened'),
        description: t('changed.reopened_hint', { day: formatDay(expiryDay(changed), language) }),
      });
  }

  function sayClosed(closed: Job) {
    const undo = () => void change(() => updateJob(closed, { status: 'active' }), sayReopened);
    showToast({
      title: t('changed.closed'),
      description: t('changed.closed_hint'),
      action: { label: t('changed.undo'), onAct: undo },
    });
  }

  return {
    isBusy,
    closeJob: () => void change(() => updateJob(job, { status: 'closed' }), sayClosed),
    reopenJob: () => void change(() => updateJob(job, reopening(job, serverNow())), sayReopened),
  };
}

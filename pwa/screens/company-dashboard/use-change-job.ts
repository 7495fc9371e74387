import { useRef, useState } from 'react';
import { updateJob } from '#pwa/data/actions/job-actions.ts';
import { failureIn, failureText } from '#pwa/data/failure-text.ts';
import { formatDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { limits } from '#shared/limits.ts';
import type { Job, JobPatch } from '#shared/model/job.ts';
import { readExpiryDate } from '#shared/rules/expiry-date.ts';
import { dayAfter, expiryDay } from './job-term.ts';

/** An active job; one whose term is over begins a new one, else it would stay hidden. */
function reopening(job: Job, now: Date): JobPatch {
  if (Date.parse(job.expiryDate) > now.getTime()) return { status: 'active' };
  return { status: 'active', expiryDate: readExpiryDate(dayAfter(limits.jobExpiryDefaultDays, now)) ?? job.expiryDate };
}

/** Closes and reopens a job and says what became of it; a second press while one is under way does nothing. */
export function useChangeJob(job: Job) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function change(patch: JobPatch, say: (changed: Job) => void) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    try {
      say(await updateJob(job, patch));
    } catch (fault) {
      const failure = failureIn(fault);
      const description = failure ? failureText(t, failure) : t('errors:unknown');
      showToast({ title: t('changed.failed'), description, tone: 'destructive' });
    }
    isUnderWay.current = false;
    setIsBusy(false);
  }

  return {
    isBusy,
    closeJob: () =>
      void change({ status: 'closed' }, () =>
        showToast({ title: t('changed.closed'), description: t('changed.closed_hint') }),
      ),
    reopenJob: () =>
      void change(reopening(job, new Date()), (changed) =>
        showToast({
          title: t(job.status === 'draft' ? 'form.posted' : 'changed.reopened'),
          description: t('changed.reopened_hint', { day: formatDay(expiryDay(changed), language) }),
        }),
      ),
  };
}

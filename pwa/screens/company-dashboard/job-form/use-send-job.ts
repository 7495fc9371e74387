import { type FormStore, setResponse } from '@modular-forms/react';
import { failureIn, fieldErrorsOf } from '#pwa/data/core/failure-text.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { postJob, updateJob } from '#pwa/data/hiring/own-jobs.ts';
import { formatDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showErrors, typedIn } from '#pwa/ui/form/form-state.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { Job } from '#shared/model/job.ts';
import { expiryDay } from '#shared/rules/expiry-date.ts';
import { type JobValues, toFormErrors, toJobPatch, toNewJob } from './job-values.ts';
import type { JobAttempts } from './use-job-draft.ts';

type Store = FormStore<JobValues>;

interface SendJobOptions {
  form: Store;
  companyId: number;
  /** The stored job that is edited; null posts a new one. */
  edited: Job | null;
  base: JobValues;
  attempts: JobAttempts;
  onDone: () => void;
}

/** Returns what posts or changes the job and shows the result. @see requirements R5 */
export function useSendJob({ form, companyId, edited, base, attempts, onDone }: SendJobOptions) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();

  function showFailure(fault: unknown) {
    const failure = failureIn(fault);
    const title = t(edited ? 'form.failed_update' : 'form.failed');
    const reason = faultText(t, fault);
    if (failure) showErrors(form, toFormErrors(fieldErrorsOf(failure), typedIn(form)));
    setResponse(form, { status: 'error', message: `${title}. ${reason}` });
    showToast({ title, description: reason, tone: 'destructive' });
  }

  function showPosted(job: Job) {
    const day = formatDay(expiryDay(job), language);
    if (job.moderation) showToast({ title: t('form.posted_review'), description: t('form.posted_review_hint') });
    else if (job.status === 'active')
      showToast({ title: t('form.posted'), description: t('form.posted_hint', { day }) });
    else showToast({ title: t(`form.posted_${job.status}`), description: t(`form.posted_${job.status}_hint`) });
  }

  async function send(values: JobValues) {
    if (edited) {
      const patch = toJobPatch(base, values);
      const changed = Object.keys(patch).length > 0 ? await updateJob(edited, patch) : edited;
      if (patch.status === 'active' && changed.moderation) {
        return () => showToast({ title: t('changed.asked'), description: t('changed.asked_hint') });
      }
      const day = formatDay(expiryDay(changed), language);
      const description = patch.expiryDate ? t('form.updated_expiry', { day }) : undefined;
      return () => showToast({ title: t('form.updated'), ...(description && { description }) });
    }
    const job = toNewJob(values);
    const posted = await postJob({ companyId, job, idempotencyKey: attempts.keyOf(job) });
    return () => showPosted(posted);
  }

  return async (values: JobValues): Promise<void> => {
    try {
      const showSent = await send(values);
      await attempts.finish();
      showSent();
      onDone();
    } catch (fault) {
      showFailure(fault);
    }
  };
}

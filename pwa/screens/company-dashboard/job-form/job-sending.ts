import { type FormStore, setResponse } from '@modular-forms/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureIn, fieldErrorsOf } from '#pwa/data/core/failure-text.ts';
import { type DraftPlace, readFormDraft, storeFormDraft } from '#pwa/data/core/form-draft.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { postJob, updateJob } from '#pwa/data/hiring/own-jobs.ts';
import { orNullWhenLate } from '#pwa/features/forms/changes-draft.tsx';
import { useSaveTyped } from '#pwa/features/forms/use-form-draft.ts';
import { formatDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { randomUuid } from '#pwa/secure-context/random-uuid.ts';
import { showErrors, typedIn } from '#pwa/ui/form/form-state.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { Job } from '#shared/model/job.ts';
import { expiryDay } from '#shared/rules/expiry-day.ts';
import {
  changedValues,
  type JobDraft,
  type JobValues,
  readJobDraft,
  toFormErrors,
  toJobPatch,
  toNewJob,
} from './job-values.ts';

/** The stored draft of a job form: undefined while it is read. @see requirements R9 */
export function useStoredJobDraft(companyId: number, form: string): JobDraft | undefined {
  const [draft, setDraft] = useState<JobDraft>();
  useEffect(() => {
    let isWanted = true;
    void orNullWhenLate(readFormDraft({ form, companyId })).then(
      (stored) => isWanted && setDraft(readJobDraft(stored?.fields)),
    );
    return () => {
      isWanted = false;
    };
  }, [companyId, form]);
  return draft;
}

interface JobDraftOptions {
  form: FormStore<JobValues>;
  base: JobValues;
  place: DraftPlace;
  draft: JobDraft;
}

/** The draft of a job, and the key of the last attempt to post it. */
export interface JobAttempts {
  /** The idempotency key of a body: the same for each attempt with the same body. */
  keyOf: (body: object) => string;
  hasChanges: () => boolean;
  /** Removes the draft and stores no further one. */
  finish: () => Promise<void>;
}

/** Stores the typed fields of a job form, so that a reload, a crash or a lost connection loses nothing. @see requirements R9 */
export function useJobDraft({ form, base, place, draft }: JobDraftOptions): JobAttempts {
  const isDone = useRef(false);
  const attempt = useRef(draft.attempt);
  const changes = () => changedValues(base, typedIn(form));
  const hasChanges = () => !isDone.current && Object.keys(changes()).length > 0;

  function store() {
    if (isDone.current) return;
    const values = changes();
    const isEmpty = Object.keys(values).length === 0;
    void storeFormDraft(place, isEmpty ? {} : { values, ...(attempt.current && { attempt: attempt.current }) });
  }
  useSaveTyped(form, store);

  function keyOf(body: object): string {
    const text = JSON.stringify(body);
    if (attempt.current?.body !== text) attempt.current = { key: randomUuid(), body: text };
    store();
    return attempt.current.key;
  }

  const latestPlace = useRef(place);
  const finish = useCallback(async () => {
    isDone.current = true;
    await storeFormDraft(latestPlace.current, {});
  }, []);
  return { keyOf, hasChanges, finish };
}

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

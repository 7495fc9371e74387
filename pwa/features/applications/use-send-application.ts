import { type FormStore, setError, setResponse } from '@modular-forms/react';
import { useRouter } from '@tanstack/react-router';
import { failureIn, failureText, fieldErrorsOf } from '#pwa/data/core/failure-text.ts';
import { isSignedIn } from '#pwa/data/core/session-store.ts';
import { UnclearOutcome, withNetworkHint } from '#pwa/data/core/write-outcome.ts';
import { applyToJob } from '#pwa/data/hiring/own-applications.ts';
import { checkSession } from '#pwa/data/session/person-session.ts';
import type { FormDraft } from '#pwa/features/forms/use-form-draft.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { JobToApplyTo } from './apply-button.tsx';
import { useWayBack } from './apply-state.ts';

/** The fields of the form. The form library needs the index signature. */
export interface ApplicationValues {
  [field: string]: string;
  coverLetter: string;
}

interface Sending {
  form: FormStore<ApplicationValues>;
  job: JobToApplyTo;
  userId: number;
  draft: FormDraft;
  onClose: () => void;
}

/** Sends the application and shows the result; the draft of the letter stays until the server has it. @see requirements S8, L10 */
export function useSendApplication({ form, job, userId, draft, onClose }: Sending) {
  const { t } = useTranslation('applications');
  const router = useRouter();
  const next = useWayBack(job.id);

  async function finish() {
    await draft.remove();
    onClose();
  }

  // Store the letter for its owner; the login leads back to it.
  async function askToLogIn(): Promise<boolean> {
    await draft.save();
    await checkSession({ force: true });
    if (isSignedIn(userId)) return false;
    showToast({ title: t('apply.signed_out'), description: t('apply.signed_out_hint') });
    await router.navigate({ to: '/login', search: { next } });
    return true;
  }

  async function handleFault(fault: unknown) {
    const failure = failureIn(fault);
    if (failure?.code === 'already_applied') {
      showToast({ title: t('errors:already_applied') });
      return finish();
    }
    if (failure?.code === 'not_authenticated' && (await askToLogIn())) return;
    const message = applyFailureText(t, fault);
    const error = failure && fieldErrorsOf(failure).coverLetter;
    if (error) setError(form, 'coverLetter', error);
    setResponse(form, { status: 'error', message });
    const title = t(fault instanceof UnclearOutcome ? 'apply.unclear' : 'apply.failed');
    showToast({ title, description: message, tone: 'destructive' });
  }

  return async ({ coverLetter }: ApplicationValues): Promise<void> => {
    try {
      await applyToJob({ userId, jobId: job.id, coverLetter });
    } catch (fault) {
      return handleFault(fault);
    }
    await finish();
    showToast({ title: t('apply.sent'), description: t('apply.sent_hint') });
  };
}

/** Why an application did not arrive, in the person's language. @see requirements S8 */
export function applyFailureText(t: Translate<'applications'>, fault: unknown): string {
  if (fault instanceof UnclearOutcome) return withNetworkHint(t, t('apply.unclear_hint'), fault);
  const failure = failureIn(fault);
  if (!failure) return t('apply.failed_hint');
  return failure.kind === 'offline' ? t('apply.offline') : failureText(t, failure);
}

import { type FormStore, setResponse } from '@modular-forms/react';
import { useRouter } from '@tanstack/react-router';
import { failureIn, fieldErrorsOf } from '#pwa/data/core/failure-text.ts';
import { saveCompany } from '#pwa/data/hiring/company-actions.ts';
import type { EditValues } from '#pwa/features/company-account/company-values.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showErrors } from '#pwa/ui/form/form-state.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { CompanyPatch } from '#shared/model/company.ts';
import { saveFailureText } from './company-edit-values.ts';

interface SaveCompanyOptions {
  form: FormStore<EditValues>;
  companyId: number;
  /** Removes the draft and lets the page be left. */
  leave: () => Promise<void>;
  /** The session has ended on the server. */
  onSessionEnded: () => void;
}

/** Returns what saves the changes, shows the result and leads back to the dashboard. @see requirements Q10, Q11 */
export function useSaveCompany({ form, companyId, leave, onSessionEnded }: SaveCompanyOptions) {
  const { t } = useTranslation('company-account');
  const router = useRouter();

  function showFailure(fault: unknown) {
    const failure = failureIn(fault);
    const message = saveFailureText(t, fault);
    if (failure) showErrors(form, fieldErrorsOf(failure));
    setResponse(form, { status: 'error', message });
    showToast({ title: t('edit.failed'), description: message, tone: 'destructive' });
    if (failure?.code === 'not_authenticated') onSessionEnded();
  }

  return async (patch: CompanyPatch): Promise<void> => {
    try {
      if (Object.keys(patch).length > 0) {
        await saveCompany(companyId, patch);
        showToast({ title: t('edit.saved'), description: t('edit.saved_hint') });
      }
      await leave();
      await router.navigate({ to: '/company-dashboard' });
    } catch (fault) {
      showFailure(fault);
    }
  };
}

import type { FormStore } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { IconAlertCircle } from '@tabler/icons-react';
import type { RegistrationValues } from '#pwa/features/company-account/company-values.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { SubmitButton } from '#pwa/ui/form.tsx';

/** Sends the form, and says how many fields stand in the way. */
export function SubmitRow({ form }: { form: FormStore<RegistrationValues> }) {
  useSignals();
  const { t } = useTranslation('company-account');
  const language = useLanguage();
  const fields = Object.values(form.internal.fields);
  const count = form.submitted.value ? fields.filter((field) => field?.error.value).length : 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="flex items-center gap-2 text-sm font-medium text-error-ink" role="status">
        {count > 0 && (
          <>
            <IconAlertCircle className="icon" aria-hidden="true" />
            {t('register.fix', { count, number: formatNumber(count, language) })}
          </>
        )}
      </p>
      <SubmitButton of={form} size="lg" busyLabel={t('register.submitting')}>
        {t('register.submit')}
      </SubmitButton>
    </div>
  );
}

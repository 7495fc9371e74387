import type { FormStore } from '@modular-forms/react';
import { IconAlertCircle } from '@tabler/icons-react';
import type { RegistrationValues } from '#pwa/features/company-account/company-values.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { SubmitButton } from '#pwa/ui/form/form.tsx';
import { useFaultCount } from '#pwa/ui/form/form-state.ts';

/** Sends the form, and says how many fields stand in the way. */
export function SubmitRow({ form }: { form: FormStore<RegistrationValues> }) {
  const { t } = useTranslation('company-account');
  const language = useLanguage();
  const count = useFaultCount(form);
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

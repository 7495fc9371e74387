import { Field, type FormStore } from '@modular-forms/react';
import type { EditValues } from '#pwa/features/company-account/company-values.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { Switch } from '#pwa/ui/form/switch.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { languages } from '#shared/catalog/languages.ts';

/** True when the company gets mails, and in which language. */
export function MailFields({ form }: { form: FormStore<EditValues> }) {
  const { t } = useTranslation('company-account');
  return (
    <fieldset className="grid gap-3">
      <legend className="text-sm font-semibold">{t('edit.mails')}</legend>
      <p className="text-xs text-muted">{t('edit.wants_mail_hint')}</p>
      <Field of={form} name="wantsMail" type="boolean">
        {(field, props) => <Switch {...props} value={field.value} label={t('edit.wants_mail')} />}
      </Field>
      <Field of={form} name="language">
        {(field, props) => (
          <FormField field={field} label={t('edit.language')}>
            {(value) => (
              <Select {...props} value={value}>
                {languages.map((language) => (
                  <option key={language} value={language} lang={language}>
                    {t(`shell:language.${language}`)}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        )}
      </Field>
    </fieldset>
  );
}

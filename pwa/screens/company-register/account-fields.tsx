import { Field, type FormStore } from '@modular-forms/react';
import { IndustryField, NameField, WebsiteField } from '#pwa/features/company-account/business-fields.tsx';
import { businessPart, type RegistrationValues } from '#pwa/features/company-account/company-values.ts';
import type { SecondLanguage } from '#pwa/features/forms/second-language.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { RepeatedPassword } from '#pwa/ui/form/repeated-password.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';

interface FieldsProps {
  form: FormStore<RegistrationValues>;
  second: SecondLanguage;
}

/** Name, e-mail, website, both passwords and the industry. @see requirements O2 */
export function AccountFields({ form, second }: FieldsProps) {
  const { t } = useTranslation('company-account');
  const business = businessPart(form);
  return (
    <>
      <NameField form={business} second={second} />
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <Field of={form} name="email">
          {(field, props) => (
            <FormField field={field} label={t('fields.email')}>
              {(value) => <TextInput {...props} value={value} type="email" autoComplete="username" />}
            </FormField>
          )}
        </Field>
        <WebsiteField form={business} />
        <RepeatedPassword
          form={form}
          name="password"
          labels={{
            password: t('fields.password'),
            hint: t('fields.password_hint'),
            repeated: t('fields.confirm_password'),
          }}
        />
      </div>
      <IndustryField form={business} />
    </>
  );
}

import { Field, type FormStore, getValue, validate } from '@modular-forms/react';
import { IndustryField, NameField, WebsiteField } from '#pwa/features/company-account/business-fields.tsx';
import { businessPart, type RegistrationValues } from '#pwa/features/company-account/company-values.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { FormField } from '#pwa/ui/form-field.tsx';
import { PasswordInput } from '#pwa/ui/password-input.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';

interface FieldsProps {
  form: FormStore<RegistrationValues>;
}

/** Name, e-mail, website, both passwords and the industry. @see checklist O2 */
export function AccountFields({ form }: FieldsProps) {
  const { t } = useTranslation('company-account');
  const business = businessPart(form);
  return (
    <>
      <NameField form={business} />
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <Field of={form} name="email">
          {(field, props) => (
            <FormField field={field} label={t('fields.email')}>
              {(value) => <TextInput {...props} value={value ?? ''} type="email" autoComplete="username" />}
            </FormField>
          )}
        </Field>
        <WebsiteField form={business} />
        <PasswordFields form={form} />
      </div>
      <IndustryField form={business} />
    </>
  );
}

function PasswordFields({ form }: FieldsProps) {
  const { t } = useTranslation('company-account');
  // A correction of the first password may settle the quarrel with the second.
  const checkRepeated = () => {
    if (form.submitted.peek() && getValue(form, 'confirmPassword')) {
      void validate(form, 'confirmPassword', { shouldFocus: false });
    }
  };
  return (
    <>
      <Field of={form} name="password">
        {(field, props) => (
          <FormField field={field} label={t('fields.password')} hint={t('fields.password_hint')}>
            {(value) => (
              <PasswordInput
                {...props}
                value={value ?? ''}
                autoComplete="new-password"
                onChange={(event) => {
                  props.onChange(event);
                  checkRepeated();
                }}
              />
            )}
          </FormField>
        )}
      </Field>
      <Field of={form} name="confirmPassword">
        {(field, props) => (
          <FormField field={field} label={t('fields.confirm_password')}>
            {(value) => <PasswordInput {...props} value={value ?? ''} autoComplete="new-password" />}
          </FormField>
        )}
      </Field>
    </>
  );
}

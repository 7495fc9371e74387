import { Field, type FormStore } from '@modular-forms/react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { TextArea } from '#pwa/ui/text-area.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import type { ContactValues } from './contact-draft.ts';

/** The writer and the message. */
export function ContactFields({ form }: { form: FormStore<ContactValues> }) {
  const { t } = useTranslation('contact');
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <Field of={form} name="name">
          {(field, props) => (
            <FormField field={field} label={t('form.name')}>
              {(value) => <TextInput {...props} value={value} autoComplete="name" />}
            </FormField>
          )}
        </Field>
        <Field of={form} name="email">
          {(field, props) => (
            <FormField field={field} label={t('form.email')} hint={t('form.email_hint')}>
              {(value) => <TextInput {...props} value={value} type="email" autoComplete="email" />}
            </FormField>
          )}
        </Field>
      </div>
      <Field of={form} name="subject">
        {(field, props) => (
          <FormField field={field} label={t('form.subject')}>
            {(value) => <TextInput {...props} value={value} />}
          </FormField>
        )}
      </Field>
      <Field of={form} name="message">
        {(field, props) => (
          <FormField field={field} label={t('form.message')}>
            {(value) => <TextArea {...props} value={value} rows={8} />}
          </FormField>
        )}
      </Field>
    </>
  );
}

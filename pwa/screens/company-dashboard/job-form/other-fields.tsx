import { Field, type FormStore } from '@modular-forms/react';
import { type SecondLanguage, secondInput, useSecondLabel } from '#pwa/features/forms/second-language.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { TextArea } from '#pwa/ui/text-area.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import type { JobValues } from './job-values.ts';

interface OtherFieldProps {
  form: FormStore<JobValues>;
  second: SecondLanguage;
}

/** The title in the other language. @see requirements R11 */
export function OtherTitleField({ form, second }: OtherFieldProps) {
  const { t } = useTranslation('dashboard');
  const label = useSecondLabel(second);
  return (
    <Field of={form} name="titleOther">
      {(field, props) => (
        <FormField field={field} label={label(t('form.title'))}>
          {(value) => <TextInput {...props} {...secondInput(second)} value={value} />}
        </FormField>
      )}
    </Field>
  );
}

/** The description in the other language. */
export function OtherDescriptionField({ form, second }: OtherFieldProps) {
  const { t } = useTranslation('dashboard');
  const label = useSecondLabel(second);
  return (
    <Field of={form} name="descriptionOther">
      {(field, props) => (
        <FormField field={field} label={label(t('form.description'))}>
          {(value) => <TextArea {...props} {...secondInput(second)} value={value} rows={5} />}
        </FormField>
      )}
    </Field>
  );
}

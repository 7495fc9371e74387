import { Field, type FormStore, setValue } from '@modular-forms/react';
import {
  NameProposal,
  type SecondLanguage,
  secondInput,
  useSecondLabel,
} from '#pwa/features/forms/second-language.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { useFormText } from '#pwa/ui/form/form-state.ts';
import { TextArea } from '#pwa/ui/text-area.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { FieldLabel } from './field-label.tsx';
import type { ProfileValues } from './profile-form.ts';

interface OtherFieldProps {
  form: FormStore<ProfileValues>;
  second: SecondLanguage;
}

/** The name in the other language, with a proposal. @see requirements J23 */
export function OtherNameField({ form, second }: OtherFieldProps) {
  const { t } = useTranslation('edit-profile');
  const label = useSecondLabel(second);
  const name = useFormText(form, 'name');
  const typed = useFormText(form, 'nameOther');
  return (
    <Field of={form} name="nameOther">
      {(field, props) => (
        <FormField
          field={field}
          label={<FieldLabel field="nameOther">{label(t('fields.name'))}</FieldLabel>}
          hint={<NameProposal name={name} typed={typed} onTake={(proposed) => setValue(form, 'nameOther', proposed)} />}
        >
          {(value) => <TextInput {...props} {...secondInput(second)} value={value} />}
        </FormField>
      )}
    </Field>
  );
}

/** The headline in the other language. */
export function OtherHeadlineField({ form, second }: OtherFieldProps) {
  const { t } = useTranslation('edit-profile');
  const label = useSecondLabel(second);
  return (
    <Field of={form} name="headlineOther">
      {(field, props) => (
        <FormField field={field} label={<FieldLabel field="headlineOther">{label(t('fields.headline'))}</FieldLabel>}>
          {(value) => <TextInput {...props} {...secondInput(second)} value={value} />}
        </FormField>
      )}
    </Field>
  );
}

/** The bio in the other language. */
export function OtherBioField({ form, second }: OtherFieldProps) {
  const { t } = useTranslation('edit-profile');
  const label = useSecondLabel(second);
  return (
    <Field of={form} name="bioOther">
      {(field, props) => (
        <FormField field={field} label={<FieldLabel field="bioOther">{label(t('fields.bio'))}</FieldLabel>}>
          {(value) => <TextArea {...props} {...secondInput(second)} value={value} rows={5} />}
        </FormField>
      )}
    </Field>
  );
}

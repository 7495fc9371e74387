import { Field, type FormStore } from '@modular-forms/react';
import { ChoiceOptions } from '#pwa/features/catalog/choice-options.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { TextArea } from '#pwa/ui/text-area.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { formFieldsOf, isOfKind } from '#shared/model/field-names.ts';
import { FieldLabel } from './field-label.tsx';
import type { ProfileValues } from './profile-form.ts';

interface UsualFieldsProps {
  form: FormStore<ProfileValues>;
  section: Parameters<typeof formFieldsOf>[0];
}

/** The fields of a section that need no control of their own: a line of text, paragraphs, or a choice. */
export function UsualFields({ form, section }: UsualFieldsProps) {
  const { t } = useTranslation('fields');
  return formFieldsOf(section).map((name) => (
    <Field key={name} of={form} name={name}>
      {(field, props) => (
        <FormField field={field} label={<FieldLabel field={name}>{t(`label.${name}`)}</FieldLabel>}>
          {(value) => {
            if (isOfKind(name, 'paragraphs')) return <TextArea {...props} value={value} rows={5} />;
            if (!isOfKind(name, 'choice')) return <TextInput {...props} value={value} />;
            return (
              <Select {...props} value={value}>
                <ChoiceOptions field={name} />
              </Select>
            );
          }}
        </FormField>
      )}
    </Field>
  ));
}

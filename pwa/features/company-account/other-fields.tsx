import { Field, type FormStore } from '@modular-forms/react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { TextArea, TextInput } from '#pwa/ui/field.tsx';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { useFormValue } from '#pwa/ui/form/form-state.ts';
import { type SecondLanguage, secondInput, useSecondLabel, useSecondLanguage } from '../forms/second-language.tsx';
import type { BusinessValues } from './company-values.ts';

interface OtherFieldProps {
  form: FormStore<BusinessValues>;
  second: SecondLanguage;
}

/** The second language of a company's texts. Its fields are open at first when one of them has a text. */
export function useCompanySecondLanguage(
  form: FormStore<BusinessValues>,
  start: Partial<Pick<BusinessValues, 'name' | 'nameOther' | 'descriptionOther'>>,
): SecondLanguage {
  const { name = '', nameOther = '', descriptionOther = '' } = start;
  return useSecondLanguage(useFormValue(form, 'name') ?? name, nameOther !== '' || descriptionOther !== '');
}

/** The company's name in the other language. @see requirements O19 */
export function OtherNameField({ form, second }: OtherFieldProps) {
  const { t } = useTranslation('company-account');
  const label = useSecondLabel(second);
  return (
    <Field of={form} name="nameOther">
      {(field, props) => (
        <FormField field={field} label={label(t('fields.name'))}>
          {(value) => <TextInput {...props} {...secondInput(second)} value={value} />}
        </FormField>
      )}
    </Field>
  );
}

/** The company's description in the other language. */
export function OtherDescriptionField({ form, second }: OtherFieldProps) {
  const { t } = useTranslation('company-account');
  const label = useSecondLabel(second);
  return (
    <Field of={form} name="descriptionOther">
      {(field, props) => (
        <FormField field={field} label={label(t('fields.description'))}>
          {(value) => <TextArea {...props} {...secondInput(second)} value={value} rows={5} />}
        </FormField>
      )}
    </Field>
  );
}

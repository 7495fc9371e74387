import type { FormStore } from '@modular-forms/react';
import { ChoiceOptions } from '#pwa/features/catalog/choice-options.tsx';
import { UsualFields as Controls, type UsualValues } from '#pwa/features/forms/usual-fields.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { type FormField, formFieldsOf, isOfKind } from '#shared/model/field-lists.ts';
import { fieldRows } from '#shared/model/field-names.ts';
import { FieldLabel } from './field-label.tsx';
import type { ProfileValues } from './profile-form.ts';

interface UsualFieldsProps {
  form: FormStore<ProfileValues>;
  section: Parameters<typeof formFieldsOf>[0];
}

/** The fields of a section of the profile that need no control of their own. */
export function UsualFields({ form, section }: UsualFieldsProps) {
  const { t } = useTranslation('fields');
  return (
    <Controls
      // The library's stores are invariant in their fields, but further fields do not harm who uses some of them.
      form={form as unknown as FormStore<UsualValues>}
      names={formFieldsOf(section)}
      table={fieldRows}
      text={(name: FormField) => t(`label.${name}`)}
      label={(name, text) => <FieldLabel field={name}>{text}</FieldLabel>}
      options={(name) => isOfKind(name, 'choice') && <ChoiceOptions field={name} />}
    />
  );
}

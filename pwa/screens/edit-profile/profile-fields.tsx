import type { FormStore } from '@modular-forms/react';
import { useOutbox } from '#pwa/data/offline/outbox.ts';
import { ChoiceOptions } from '#pwa/features/catalog/options.tsx';
import { UsualFields as Controls, type UsualValues } from '#pwa/features/forms/usual-fields.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { type FormField, formFieldsOf, isOfKind } from '#shared/model/field-lists.ts';
import { fieldRows, type ProfileField } from '#shared/model/field-names.ts';
import type { ProfileValues } from './profile-form.ts';

interface FieldLabelProps {
  field: ProfileField;
  children: string;
}

/** The label of a field, with a mark while its value is not published. @see requirements V5 */
export function FieldLabel({ field, children }: FieldLabelProps) {
  return (
    <>
      <span>{children}</span>
      <PendingMark field={field} />
    </>
  );
}

/** Marks a field that is saved on this device only. */
export function PendingMark({ field }: { field: ProfileField }) {
  const { t } = useTranslation('offline');
  const { pendingFields } = useOutbox();
  if (!pendingFields.includes(field)) return null;
  return (
    <span className="ms-3 inline-flex items-center gap-1.5 text-xs font-medium text-info-ink">
      <Nuqta kind="hollow" />
      <span>{t('pending.mark')}</span>
    </span>
  );
}

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

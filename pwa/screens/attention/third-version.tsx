import { ChoiceOptions } from '#pwa/features/catalog/choice-options.tsx';
import { DateInput } from '#pwa/features/forms/day-field.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Field } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { TextArea } from '#pwa/ui/text-area.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { isOfKind } from '#shared/model/field-lists.ts';
import type { Item } from './item-choices.ts';

export interface ThirdVersionProps {
  field: Item['field'];
  text: string;
  /** Key of `validation.json`. */
  fault: string | null;
  onText: (text: string) => void;
}

/** The field of the profile form, for a value that neither version has. */
export function ThirdVersion({ field, text, fault, onText }: ThirdVersionProps) {
  const { t } = useTranslation('offline');
  // Keys come from schemas, so they are not known to the types.
  const say = t as (key: string, values: { defaultValue: string }) => string;
  return (
    <Field
      label={t(`fields:label.${field}`)}
      hint={isOfKind(field, 'list') ? t('attention.skills_hint') : undefined}
      error={fault && say(`validation:${fault}`, { defaultValue: fault })}
    >
      <Control field={field} text={text} onText={onText} />
    </Field>
  );
}

function Control({ field, text, onText }: Omit<ThirdVersionProps, 'fault'>) {
  const typed = { value: text, onChange: (event: { target: { value: string } }) => onText(event.target.value) };
  if (isOfKind(field, 'paragraphs', 'lines')) return <TextArea {...typed} rows={5} />;
  if (isOfKind(field, 'choice')) {
    return (
      <Select {...typed}>
        <ChoiceOptions field={field} />
      </Select>
    );
  }
  if (isOfKind(field, 'day')) return <DateInput {...typed} />;
  return <TextInput {...typed} type={isOfKind(field, 'phone') ? 'tel' : 'text'} />;
}

import { Field, type FormStore } from '@modular-forms/react';
import type { ReactNode } from 'react';
import { Select, TextArea, TextInput } from '#pwa/ui/field.tsx';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { Switch } from '#pwa/ui/form/switch.tsx';
import type { FieldRow } from '#shared/model/field-rows.ts';
import { useTextOf } from '../catalog/labels.ts';

/** Values that the usual controls give. */
export type UsualValues = { [Field in string]: string | boolean };

export interface UsualFieldsProps<Name extends string> {
  form: FormStore<UsualValues>;
  names: readonly Name[];
  table: Readonly<Record<Name, FieldRow>>;
  text: (name: Name) => string;
  /** The label of the control, where it is more than the text. */
  label?: (name: Name, text: string) => ReactNode;
  /** The options of a choice. */
  options: (name: Name) => ReactNode;
  autoComplete?: string;
}

/** Fields with a usual control: one line of text, paragraphs, a choice, or a switch. */
export function UsualFields<Name extends string>(props: UsualFieldsProps<Name>) {
  const { form, names, table, text, label = (_, plain) => plain, options } = props;
  // A field is of one kind for good; the library asks for the type of its value.
  const switches = form as unknown as FormStore<Record<string, boolean>>;
  const texts = form as unknown as FormStore<Record<string, string>>;
  const off = props.autoComplete ? { autoComplete: props.autoComplete } : {};
  return names.map((name) => {
    const { kind } = table[name];
    if (kind === 'switch') {
      return (
        <Field key={name} of={switches} name={name as string} type="boolean">
          {(field, control) => <Switch {...control} value={field.value} label={text(name)} />}
        </Field>
      );
    }
    return (
      <Field key={name} of={texts} name={name as string}>
        {(field, control) => (
          <FormField field={field} label={label(name, text(name))}>
            {(value) => {
              if (kind === 'paragraphs') return <TextArea {...control} {...off} value={value} rows={5} />;
              if (kind !== 'choice') return <TextInput {...control} {...off} value={value} />;
              return (
                <Select {...control} value={value}>
                  {options(name)}
                </Select>
              );
            }}
          </FormField>
        )}
      </Field>
    );
  });
}

/** The choices that a row names; an optional field begins with an empty one. */
export function ListedOptions({ row, empty }: { row: FieldRow; empty: string | null }) {
  const textOf = useTextOf();
  return (
    <>
      {empty !== null && <option value="">{empty}</option>}
      {row.choices?.map((one) => (
        <option key={one} value={one}>
          {textOf(row.labels ?? '', one)}
        </option>
      ))}
    </>
  );
}

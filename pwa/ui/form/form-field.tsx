import {
  type FieldElementProps,
  type FieldPath,
  type FieldValues,
  Field as FormLibraryField,
  type FormStore,
} from '@modular-forms/react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field, Select, TextArea, TextInput } from '../field.tsx';
import { type FieldState, useFieldState } from './form-state.ts';
import { Switch, type SwitchProps } from './switch.tsx';

export interface FormFieldProps<Value> {
  field: FieldState<Value>;
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
  /** Draws the control with the text so far, which is empty where there is none. */
  children(value: Value | ''): ReactNode;
}

/** A field of a form: follows its value and shows its error. */
export function FormField<Value>({ field, label, hint, className, children }: FormFieldProps<Value>) {
  const { value, error } = useFieldState(field);
  const faultText = useFaultText();
  return (
    <Field label={label} hint={hint} error={error && faultText(error)} {...(className ? { className } : {})}>
      {children(value ?? '')}
    </Field>
  );
}

type Texts = Record<string, string>;

interface OfForm<Values extends FieldValues> {
  form: FormStore<Values>;
  name: FieldPath<Values>;
}

interface LabelledProps<Values extends FieldValues> extends OfForm<Values> {
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
}

interface BoundFieldProps<Values extends FieldValues> extends LabelledProps<Values> {
  children: (control: FieldElementProps<Texts, string> & { value: string }) => ReactNode;
}

type ControlProps<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Tag>,
  'form' | 'name' | 'value' | 'className'
>;

/** A text of a form with its label, hint and error around a control. */
export function BoundField<Values extends FieldValues>({ form, name, children, ...shown }: BoundFieldProps<Values>) {
  return (
    // The library types a field by the type of its value, and the value here is a text.
    <FormLibraryField of={form as unknown as FormStore<Texts>} name={name as string}>
      {(field, props) => (
        <FormField field={field} {...shown}>
          {(value) => children({ ...props, value })}
        </FormField>
      )}
    </FormLibraryField>
  );
}

/** A line of text in a form. */
export function TextField<Values extends FieldValues>(props: LabelledProps<Values> & ControlProps<'input'>) {
  const { form, name, label, hint, className, ...input } = props;
  return (
    <BoundField form={form} name={name} label={label} hint={hint} {...(className && { className })}>
      {(control) => <TextInput {...control} {...input} />}
    </BoundField>
  );
}

/** Paragraphs of text in a form. */
export function TextAreaField<Values extends FieldValues>(props: LabelledProps<Values> & ControlProps<'textarea'>) {
  const { form, name, label, hint, className, ...area } = props;
  return (
    <BoundField form={form} name={name} label={label} hint={hint} {...(className && { className })}>
      {(control) => <TextArea {...control} {...area} />}
    </BoundField>
  );
}

export interface SelectFieldProps<Values extends FieldValues> extends LabelledProps<Values> {
  autoComplete?: string;
  /** The text of an option that goes as soon as something is chosen. */
  placeholder?: string;
  /** The options. */
  children: ReactNode;
}

/** A choice of one in a form. */
export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { form, name, label, hint, className, autoComplete, placeholder, children } = props;
  return (
    <BoundField form={form} name={name} label={label} hint={hint} {...(className && { className })}>
      {(control) => (
        <Select {...control} autoComplete={autoComplete}>
          {placeholder && !control.value && <option value="">{placeholder}</option>}
          {children}
        </Select>
      )}
    </BoundField>
  );
}

/** On or off in a form. */
export function SwitchField<Values extends FieldValues>(props: OfForm<Values> & Pick<SwitchProps, 'label' | 'mark'>) {
  const { form, name, ...shown } = props;
  return (
    // The library types a field by the type of its value, and the value here is a boolean.
    <FormLibraryField of={form as unknown as FormStore<Record<string, boolean>>} name={name as string} type="boolean">
      {(field, control) => <Switch {...control} value={field.value} {...shown} />}
    </FormLibraryField>
  );
}

/** Gives the text of a field's error: a key of `validation.json` or `errors.json`, or a ready text. */
export function useFaultText(): (fault: string) => string {
  const { t } = useTranslation('validation');
  // Keys come from schemas and from the server, so they are not known to the types.
  const say = t as (key: string, values: { defaultValue: string }) => string;
  return (fault) => say(fault, { defaultValue: say(`errors:${fault}`, { defaultValue: fault }) });
}

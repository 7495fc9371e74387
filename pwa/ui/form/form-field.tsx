import type { ReactNode } from 'react';
import { Field } from '../field.tsx';
import { type FieldState, useFieldState } from './form-state.ts';
import { useFaultText } from './use-fault-text.ts';

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

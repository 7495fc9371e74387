import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Field } from './field.tsx';

export interface FormFieldProps<Value> {
  /** State of the form library for this field. */
  field: { value: ReadonlySignal<Value | null | undefined>; error: ReadonlySignal<string> };
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
  /** Draws the control with the value typed so far. */
  children(value: Value | undefined): ReactNode;
}

/**
 * A field of a form: follows its value and says its error, which is a key of `validation.json` or `errors.json`, or a
 * ready text.
 */
export function FormField<Value>({ field, label, hint, className, children }: FormFieldProps<Value>) {
  useSignals();
  const { t } = useTranslation('validation');
  const key = field.error.value;
  // Keys come from schemas and from the server, so they are not known to the types.
  const say = t as (key: string, values: { defaultValue: string }) => string;
  return (
    <Field
      label={label}
      hint={hint}
      error={key && say(key, { defaultValue: say(`errors:${key}`, { defaultValue: key }) })}
      {...(className ? { className } : {})}
    >
      {children(field.value.value ?? undefined)}
    </Field>
  );
}

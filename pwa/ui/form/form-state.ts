import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type FormOptions,
  type FormStore,
  focus,
  getErrors,
  getValue,
  getValues,
  type Maybe,
  setError,
  useFormStore,
  valiForm,
} from '@modular-forms/react';
import type { ReadonlySignal } from '@preact/signals-react';
import { useSignalEffect, useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { GenericSchema } from 'valibot';

/*
 * The form library stores its state in signals, and React 19 follows a signal only in components that call `useSignals`.
 * Only the files of this folder call it; all others use these hooks.
 */

const always = { shouldActive: false } as const;

/** State of the form library for one field. */
export interface FieldState<Value> {
  value: ReadonlySignal<Value | null | undefined>;
  error: ReadonlySignal<string>;
}

/** Follows a field that is not a `FormField`: its value, and its error as a key of `validation.json` or a ready text. */
export function useFieldState<Value>({ value, error }: FieldState<Value>): { value: Value | undefined; error: string } {
  useSignals();
  return { value: value.value ?? undefined, error: error.value };
}

/** Follows the value of a field from outside it. */
export function useFormValue<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: FormStore<Values>,
  name: Name,
): Maybe<FieldPathValue<Values, Name>> {
  useSignals();
  return getValue(form, name, always);
}

/** Follows the text of a field from outside it; `''` where it has none. */
export function useFormText<Values extends FieldValues>(form: FormStore<Values>, name: FieldPath<Values>): string {
  return String(useFormValue(form, name) ?? '');
}

/** Follows all values of a form from outside its fields. */
export function useFormValues<Values extends FieldValues>(form: FormStore<Values>) {
  useSignals();
  return getValues(form, always);
}

/** Runs with the values of a form at its start and after each change. */
export function useOnTyped<Values extends FieldValues>(
  form: FormStore<Values>,
  handle: (values: ReturnType<typeof typedIn<Values>>) => void,
): void {
  useSignalEffect(() => handle(getValues(form, always)));
}

/** The values of the form now, without following them. */
export function typedIn<Values extends FieldValues>(form: FormStore<Values>) {
  return getValues(form, { ...always, peek: true });
}

/** Follows how often a form was submitted, and whether the last submit has been validated. */
function useSubmits<Values extends FieldValues>(form: FormStore<Values>): { submits: number; isValidated: boolean } {
  useSignals();
  return { submits: form.submitCount.value, isValidated: !form.submitting.value && !form.validating.value };
}

/** Follows the names of the fields that have an error now. */
export function useFaultyFields<Values extends FieldValues>(form: FormStore<Values>): string[] {
  useSignals();
  return Object.keys(getErrors(form, always));
}

/** Follows how many fields keep a form from being sent. */
export function useFaultCount<Values extends FieldValues>(form: FormStore<Values>): number {
  useSignals();
  return form.submitted.value ? Object.keys(getErrors(form)).length : 0;
}

/** Puts errors next to the fields they concern, by name; the first of them gets the focus. */
export function showErrors<Values extends FieldValues>(
  form: FormStore<Values>,
  errors: Readonly<Record<string, string>>,
): void {
  // The names come from the form itself.
  const refused = Object.keys(typedIn(form)).filter((name) => errors[name]) as FieldPath<Values>[];
  for (const name of refused) setError(form, name, errors[name] ?? '', { shouldFocus: false });
  if (refused[0]) focus(form, refused[0]);
}

/**
 * A form that knows all fields of its initial values from the start. The library learns of a field when it is first
 * drawn, and announces it while React renders: everything that follows the values would then be updated in the middle
 * of another component's rendering.
 */
export function useForm<Values extends FieldValues>(
  options: FormOptions<Values> & { initialValues: object },
): FormStore<Values> {
  const form = useFormStore<Values>(options);
  useState(() => {
    // The names come from the values themselves. Asking for a value makes the field.
    for (const name of Object.keys(options.initialValues)) getValue(form, name as FieldPath<Values>);
  });
  return form;
}

/**
 * Runs with the names of the wrong fields, once after each submit. The form library cannot focus a hidden field, so a
 * form that hides fields opens their section here.
 */
export function useFaultsAfterSubmit<Values extends FieldValues>(
  form: FormStore<Values>,
  onFaults: (fields: string[]) => void,
): void {
  const faulty = useFaultyFields(form);
  const { submits, isValidated } = useSubmits(form);
  const handledSubmits = useRef(0);
  const latest = useRef(onFaults);
  useEffect(() => {
    latest.current = onFaults;
  });
  useEffect(() => {
    if (!isValidated || handledSubmits.current === submits) return;
    handledSubmits.current = submits;
    if (faulty.length > 0) latest.current(faulty);
  }, [isValidated, submits, faulty]);
}

/** Gives the focus to the first wrong field of a part, unless a wrong field has it already. */
export function focusFault(part: Element | null | undefined): void {
  if (document.activeElement?.getAttribute('aria-invalid') === 'true') return;
  const faults = part?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
  [...faults].find((fault) => fault.closest('[hidden]') === null)?.focus();
}

/**
 * Makes the validation of a form whose values differ from the sent ones, by the library's adapter for Valibot. Where
 * they are the same, a form takes `valiForm` itself.
 *
 * @returns a function that answers path → message key
 */
export function validateInput(schema: GenericSchema): (input: object) => Promise<Record<string, string>> {
  const validate = valiForm<FieldValues>(schema);
  // The schema checks the type of the input; the library's type names the type of its own values.
  return async (input) => ({ ...(await validate(input as FieldValues)) }) as Record<string, string>;
}

import {
  Form as BareForm,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type FormProps,
  type FormStore,
  setValue,
} from '@modular-forms/react';
import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { typedIn } from './form-state.ts';

/**
 * A form that ignores a second submit while the first is running, also by Enter. A submit before the form library knows
 * the fields waits; otherwise all of them would count as missing. It sends the values of its controls, however they were
 * filled.
 */
export function Form<Values extends FieldValues>(props: FormProps<Values, undefined>) {
  const isReady = useRef(false);
  const early = useRef<HTMLFormElement>(null);
  // The fields register with the form library in their own effects. React runs those before this one.
  useEffect(() => {
    isReady.current = true;
    early.current?.requestSubmit();
  }, []);
  return (
    <BareForm<Values, undefined>
      {...props}
      onSubmitCapture={(event) => {
        if (!isReady.current) early.current = event.currentTarget;
        else if (!props.of.submitting.peek()) return readControls(props.of, event.currentTarget);
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

interface FormState {
  submitting: ReadonlySignal<boolean>;
  response: ReadonlySignal<{ status?: string; message?: string }>;
}

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'isBusy'> {
  of: FormState;
  /** Stands in the button while the form is sent. */
  busyLabel: string;
}

/** Sends its form and shows that it is being sent. */
export function SubmitButton({ of: form, busyLabel, children, ...props }: SubmitButtonProps) {
  useSignals();
  const isBusy = form.submitting.value;
  return (
    <Button {...props} type="submit" isBusy={isBusy}>
      {isBusy ? busyLabel : children}
    </Button>
  );
}

/** The error of the form as a whole, above its submit button. */
export function FormError({ of: form }: { of: FormState }) {
  useSignals();
  const { status, message } = form.response.value;
  if (status !== 'error' || !message) return null;
  return (
    <Notice tone="error" isAlert icon={<IconAlertCircle className="icon" aria-hidden="true" />}>
      {message}
    </Notice>
  );
}

interface SaveBarProps {
  of: FormState;
  /** The way out and the button that saves. */
  children: ReactNode;
}

/**
 * Stays at the bottom of the window while its long form is shown, so that nobody scrolls to save or to read a refusal.
 */
export function SaveBar({ of: form, children }: SaveBarProps) {
  return (
    <div className="save-bar sticky bottom-0 z-20 -mx-(--gutter) grid gap-3 border-t border-line bg-page px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <FormError of={form} />
      <div className="flex flex-wrap items-center gap-3 md:justify-end max-md:[&>[type=submit]]:flex-1 md:[&>[type=submit]]:px-10">
        {children}
      </div>
    </div>
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Copies the values of the controls into the form. Programs that fill forms set values and often fire no event
 * (react#1159); without this the form would send its older values, and empty the controls.
 */
function readControls<Values extends FieldValues>(form: FormStore<Values>, element: HTMLFormElement): void {
  const typed: Record<string, unknown> = typedIn(form);
  for (const control of element.elements) {
    if (!isControl(control) || !(control.name in typed)) continue;
    const value = controlValue(control, typed[control.name]);
    if (value === undefined) continue;
    // The name is one of the form's own, and the value of the kind that it has.
    setValue(form, control.name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
      shouldValidate: false,
    });
  }
}

/** The value of a control; undefined when the form has the same. */
function controlValue(control: Control, known: unknown): string | boolean | undefined {
  const { type, value } = control;
  if (type === 'checkbox') return tickOf(control as HTMLInputElement, known);
  const isTextOrEmpty = known === undefined || known === null || typeof known === 'string';
  if (!isTextOrEmpty || type === 'file') return undefined;
  if (type === 'radio' && !(control as HTMLInputElement).checked) return undefined;
  return value === textShownBy(control, known ?? '') ? undefined : value;
}

function tickOf({ checked }: HTMLInputElement, known: unknown): boolean | undefined {
  return typeof known === 'boolean' && checked !== known ? checked : undefined;
}

/** A text as a control shows it: an input drops line breaks, a date input drops other texts, a select has only its options. */
function textShownBy(control: Control, text: string): string {
  if (control.type === 'radio') return text;
  if (control instanceof HTMLSelectElement && ![...control.options].some(({ value }) => value === text)) {
    return control.value;
  }
  const same = control.cloneNode(true) as Control;
  same.value = text;
  return same.value;
}

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

import { type FieldPath, type FieldPathValue, type FieldValues, type FormStore, setValue } from '@modular-forms/react';
import { typedIn } from './form-state.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Takes over what the controls of a form really hold. Programs that fill forms set values and often fire no event
 * (react#1159): the form would send what it knew before, and empty the controls.
 */
export function takeHeldValues<Values extends FieldValues>(form: FormStore<Values>, element: HTMLFormElement): void {
  const typed: Record<string, unknown> = typedIn(form);
  for (const control of element.elements) {
    if (!isControl(control) || !(control.name in typed)) continue;
    const held = heldBy(control, typed[control.name]);
    if (held === undefined) continue;
    // The name is one of the form's own, and the value of the kind that it has.
    setValue(form, control.name as FieldPath<Values>, held as FieldPathValue<Values, FieldPath<Values>>, {
      shouldValidate: false,
    });
  }
}

/** What a control holds; undefined when that is what the form knows. */
function heldBy(control: Control, known: unknown): string | boolean | undefined {
  const { type, value } = control;
  if (type === 'checkbox') return heldByTick(control as HTMLInputElement, known);
  const isOfForm = known === undefined || known === null || typeof known === 'string';
  if (!isOfForm || type === 'file') return undefined;
  if (type === 'radio' && !(control as HTMLInputElement).checked) return undefined;
  return value === shownFor(control, known ?? '') ? undefined : value;
}

function heldByTick({ checked }: HTMLInputElement, known: unknown): boolean | undefined {
  return typeof known === 'boolean' && checked !== known ? checked : undefined;
}

/** A text as a control shows it: without line breaks in one line, without what is no date, or as one of its choices. */
function shownFor(control: Control, text: string): string {
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

import type { ComponentProps, FormEvent, ReactNode, Ref } from 'react';
import { classNames } from '#pwa/ui/class-names.ts';
import { Field, useFieldAttributes } from '#pwa/ui/field.tsx';

export interface CardFieldProps extends Omit<ComponentProps<'input'>, 'onInput'> {
  ref: Ref<HTMLInputElement>;
  label: string;
  error?: string | undefined;
  icon?: ReactNode;
  /** Writes the typed text as it is shown. */
  format(text: string, isDeleting: boolean): string;
  onEdit(): void;
}

/** A field of a card: digits only, grouped while they are typed, read from left to right in every language. */
export function CardField({ label, error, ...input }: CardFieldProps) {
  return (
    <Field label={label} error={error}>
      <DigitsInput {...input} />
    </Field>
  );
}

function DigitsInput({ icon, format, onEdit, className, ...props }: Omit<CardFieldProps, 'label' | 'error'>) {
  const wiring = useFieldAttributes();
  const handleInput = (event: FormEvent<HTMLInputElement>) => {
    rewrite(event.currentTarget, (text) => format(text, isDeletion(event.nativeEvent)));
    onEdit();
  };
  return (
    <span dir="ltr" className={classNames('input-field flex items-center gap-2.5', className)}>
      {icon}
      <input
        {...wiring}
        {...props}
        type="text"
        dir="ltr"
        className="text-start"
        inputMode="numeric"
        spellCheck={false}
        onInput={handleInput}
      />
    </span>
  );
}

function isDeletion(event: Event): boolean {
  return event instanceof InputEvent && event.inputType.startsWith('delete');
}

/** The caret stays behind the digit it stood behind. */
function rewrite(input: HTMLInputElement, format: (text: string) => string): void {
  const { value, selectionStart } = input;
  const isAtEnd = selectionStart === value.length;
  const digitsBefore = countDigits(value.slice(0, selectionStart ?? value.length));
  input.value = format(value);
  if (isAtEnd) return;
  let place = 0;
  for (let seen = 0; seen < digitsBefore && place < input.value.length; place += 1) {
    seen += countDigits(input.value.charAt(place));
  }
  input.setSelectionRange(place, place);
}

function countDigits(text: string): number {
  return text.replace(/\P{Nd}/gu, '').length;
}

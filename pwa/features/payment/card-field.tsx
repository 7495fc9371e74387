import type { ComponentProps, FormEvent, ReactNode, Ref } from 'react';
import { classNames } from '#pwa/ui/class-names.ts';
import { Field, useFieldAttributes } from '#pwa/ui/field.tsx';
import type { SimulatedCard } from '#shared/model/payment.ts';
import { hasRightCheckDigit } from '#shared/rules/card-number.ts';
import { toAsciiDigits } from '#shared/rules/digits.ts';

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

/** The texts in the three fields of a card. */
export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
}

/** Keys of the error texts of a field. */
type CardFieldError =
  | 'number_incomplete'
  | 'number_wrong'
  | 'expiry_incomplete'
  | 'expiry_wrong'
  | 'expiry_past'
  | 'cvc_incomplete';

export type CardErrors = Partial<Record<keyof TypedCard, CardFieldError>>;

const isAmex = (digits: string) => /^3[47]/.test(digits);
const digitsOf = (text: string) => toAsciiDigits(text).replace(/\D/g, '');

/** Formats a card number in the groups printed on the card. */
export function groupCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  const groups = isAmex(digits) ? /^(\d{4})(\d{0,6})(\d{0,5})/ : /(\d{1,4})/g;
  const parts = isAmex(digits) ? (groups.exec(digits)?.slice(1) ?? [digits]) : (digits.match(groups) ?? []);
  return parts.filter(Boolean).join(' ');
}

/**
 * Writes an expiry date as `MM / YY`; `4` can only be April, and a year with four digits is cut.
 *
 * @param isDeleting Then the separator is not added again.
 */
export function formatExpiry(text: string, isDeleting: boolean): string {
  const typed = digitsOf(text);
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed;
  const month = digits.slice(0, 2);
  const year = digits.length > 5 ? digits.slice(4, 6) : digits.slice(2, 4);
  if (year || (month.length === 2 && !isDeleting)) return `${month} / ${year}`;
  return month;
}

/** Writes a security code. */
export function formatCvc(text: string): string {
  return digitsOf(text).slice(0, 4);
}

/**
 * Reads a typed card.
 *
 * @returns The card, or the errors by field.
 */
export function readCard(typed: TypedCard, now: Date): { card: SimulatedCard } | { errors: CardErrors } {
  const cardNumber = digitsOf(typed.number);
  const cvc = digitsOf(typed.cvc);
  const [month = '', year = ''] = [digitsOf(typed.expiry).slice(0, 2), digitsOf(typed.expiry).slice(2)];
  const found = {
    number: numberError(cardNumber),
    expiry: expiryError(month, year, now),
    cvc: cvc.length === (isAmex(cardNumber) ? 4 : 3) ? undefined : 'cvc_incomplete',
  };
  const errors: CardErrors = Object.fromEntries(Object.entries(found).filter(([, error]) => error));
  if (Object.keys(errors).length > 0) return { errors };
  return { card: { cardNumber, expiryMonth: Number(month), expiryYear: 2000 + Number(year), cvc } };
}

function numberError(digits: string): CardFieldError | undefined {
  if (digits.length < (isAmex(digits) ? 15 : 16)) return 'number_incomplete';
  return hasRightCheckDigit(digits) ? undefined : 'number_wrong';
}

function expiryError(month: string, year: string, now: Date): CardFieldError | undefined {
  if (month.length < 2 || year.length < 2) return 'expiry_incomplete';
  if (Number(month) < 1 || Number(month) > 12) return 'expiry_wrong';
  const endsAt = Date.UTC(2000 + Number(year), Number(month));
  return endsAt <= now.getTime() ? 'expiry_past' : undefined;
}

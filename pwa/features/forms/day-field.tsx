import type { ComponentProps, ReactNode } from 'react';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import type { FieldState } from '#pwa/ui/form/form-state.ts';
import { DateInput } from './date-input.tsx';
import { HijriOffer } from './hijri-offer.tsx';

type InputProps = Omit<ComponentProps<typeof DateInput>, 'value'>;

interface DayFieldProps extends Pick<InputProps, 'autoComplete'> {
  field: FieldState<string>;
  /** What the form library gives to the input. */
  props: InputProps;
  label: ReactNode;
  /** First and last day that may be chosen, `YYYY-MM-DD`. */
  min: string;
  max: string;
  /** Takes the Gregorian day over a Hijri one. */
  onTake: (day: string) => void;
}

/** A day of a form, `YYYY-MM-DD`. Somebody who typed a Hijri day is offered the Gregorian one. */
export function DayField({ field, props, label, autoComplete, min, max, onTake }: DayFieldProps) {
  return (
    <div className="grid content-start gap-2">
      <FormField field={field} label={label}>
        {(value) => <DateInput {...props} value={value} autoComplete={autoComplete} min={min} max={max} />}
      </FormField>
      <HijriOffer field={field} onTake={onTake} />
    </div>
  );
}

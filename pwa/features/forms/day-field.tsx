import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { formatDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { useFieldAttributes } from '#pwa/ui/field.tsx';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { type FieldState, useFieldState } from '#pwa/ui/form/form-state.ts';
import { isCalendarDay, isHijriYear } from '#shared/rules/calendar-day.ts';

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

/** A day of a form, `YYYY-MM-DD`. After a Hijri day it offers the Gregorian one. */
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

type DateInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'> & { value: string };

/**
 * A day. Browsers write it in their own language and digits; so the day in the shown language covers that, except while
 * somebody types in it. Screen readers hear the browser's own. @see requirements A10
 */
export function DateInput({ value, ...props }: DateInputProps) {
  const wiring = useFieldAttributes();
  const language = useLanguage();
  return (
    <span className="date-input">
      <input {...wiring} {...props} type="date" value={value} className="input-field" />
      {isCalendarDay(value) && (
        <span className="date-shown" aria-hidden="true">
          {formatDay(value, language)}
        </span>
      )}
    </span>
  );
}

interface HijriOfferProps {
  /** The typed day, `YYYY-MM-DD`. */
  field: FieldState<string>;
  onTake: (day: string) => void;
}

/** Offers the Gregorian day below a field with a Hijri one. */
function HijriOffer({ field, onTake }: HijriOfferProps) {
  const { t } = useTranslation('validation');
  const language = useLanguage();
  const { value = '' } = useFieldState(field);
  const day = useGregorianDay(value);
  if (day === undefined) return null;
  return (
    <p>
      <button type="button" className="text-link min-h-6 text-sm" onClick={() => onTake(day)}>
        {t('use_date', { date: formatDay(day, language) })}
      </button>
    </p>
  );
}

/** The Hijri calendar is loaded only when it is needed. Without it the message below the field still names the error. */
function useGregorianDay(typed: string): string | undefined {
  const [converted, setConverted] = useState<{ typed: string; day: string | undefined }>();
  const isHijri = isHijriYear(typed);
  useEffect(() => {
    if (!isHijri) return;
    import('#shared/rules/hijri-day.ts').then(
      ({ gregorianOfHijri }) => setConverted({ typed, day: gregorianOfHijri(typed) }),
      // Without the calendar no day is offered.
      () => undefined,
    );
  }, [typed, isHijri]);
  return isHijri && converted?.typed === typed ? converted.day : undefined;
}

import { type FormStore, setValue } from '@modular-forms/react';
import { useEffect, useRef } from 'react';
import { usePlaceLabel } from '#pwa/features/catalog/place-label.ts';
import { usePayText } from '#pwa/features/jobs/use-pay-text.ts';
import { typedIn, useFormValues } from '#pwa/ui/form/form-state.ts';
import { isPlace } from '#shared/catalog/places/places.ts';
import { currencyOf } from '#shared/catalog/work.ts';
import { countryOf } from '#shared/rules/place-words.ts';
import { type JobValues, salaryIn } from './job-values.ts';

/**
 * Fills fields that the person did not write from the chosen values: the free texts of place and pay, and the currency
 * of the place.
 * @see requirements R10
 */
export function useFilledTexts(form: FormStore<JobValues>): void {
  const payText = usePayText();
  const values = useFormValues(form);
  const place = usePlaceLabel()(values.place);
  const country = isPlace(values.place) && countryOf(values.place);
  const salary = salaryIn(values);
  useFilled(form, 'location', place?.text ?? '');
  useFilled(form, 'salaryRange', payText({ salary, salaryRange: null }) ?? '');
  useFilled(form, 'salaryCurrency', country ? currencyOf[country] : '');
}

function useFilled(form: FormStore<JobValues>, field: 'location' | 'salaryRange' | 'salaryCurrency', made: string) {
  // The library knows no value before the fields are drawn. The first values are filled already.
  const isDrawn = useFormValues(form).salaryPeriod !== undefined;
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (!isDrawn || made === last.current) return;
    const before = last.current;
    last.current = made;
    if (before === null) return;
    const typed = typedIn(form)[field] ?? '';
    const isOwn = field === 'salaryCurrency' ? hasNoPay(form) && made !== '' : typed === '' || typed === before;
    if (isOwn) setValue(form, field, made);
  }, [form, field, made, isDrawn]);
}

function hasNoPay(form: FormStore<JobValues>): boolean {
  const { salaryMin, salaryMax } = typedIn(form);
  return !salaryMin && !salaryMax;
}

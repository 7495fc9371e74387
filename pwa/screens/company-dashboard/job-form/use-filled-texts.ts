import { type FormStore, setValue } from '@modular-forms/react';
import { useEffect, useRef } from 'react';
import { usePlaceLabel } from '#pwa/features/catalog/place-label.ts';
import { typedIn, useFormValues } from '#pwa/ui/form/form-state.ts';
import { isPlace } from '#shared/catalog/places/places.ts';
import { currencyOf } from '#shared/catalog/work.ts';
import { countryOf } from '#shared/rules/place-words.ts';
import type { JobValues } from './job-values.ts';

/**
 * Follows the chosen city: the words of the place are its name, and the currency is that of its country until pay is
 * typed.
 *
 * @see requirements R10
 */
export function useFilledTexts(form: FormStore<JobValues>): void {
  // The library knows no value before the fields are drawn.
  const { place } = useFormValues(form);
  const label = usePlaceLabel()(place)?.text ?? '';
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (place === undefined || place === null || place === last.current) return;
    const isFirst = last.current === undefined;
    last.current = place;
    // What the form began with stays: a job may say more of its place than the city.
    if (isFirst) return;
    setValue(form, 'location', label, { shouldValidate: false, shouldTouched: false });
    const { salaryMin, salaryMax } = typedIn(form);
    if (isPlace(place) && !salaryMin && !salaryMax) setValue(form, 'salaryCurrency', currencyOf[countryOf(place)]);
  }, [form, place, label]);
}

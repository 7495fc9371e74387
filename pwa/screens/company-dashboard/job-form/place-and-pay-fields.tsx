import { type FormStore, setValue } from '@modular-forms/react';
import { useEffect, useRef } from 'react';
import { usePlaceLabel } from '#pwa/features/catalog/labels.ts';
import { PlaceOptions } from '#pwa/features/catalog/options.tsx';
import { usePayText } from '#pwa/features/jobs/job-facts.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { SelectField, TextField } from '#pwa/ui/form/form-field.tsx';
import { typedIn, useFormText, useFormValues } from '#pwa/ui/form/form-state.ts';
import type { Country } from '#shared/catalog/countries.ts';
import { isPlace } from '#shared/catalog/places/places.ts';
import { currencies, currencyOf, payPeriods } from '#shared/catalog/work.ts';
import { countryOf } from '#shared/rules/place-words.ts';
import { elsewhere, inWords, type JobValues, salaryIn } from './job-values.ts';

type Store = FormStore<JobValues>;

/** Where the job is: a city of the catalog, or a text for a place that is not there. @see requirements R10 */
export function PlaceField({ form, country }: { form: Store; country: Country }) {
  const { t } = useTranslation('dashboard');
  const isElsewhere = useFormText(form, 'place') === elsewhere;
  return (
    <>
      <SelectField
        form={form}
        name="place"
        label={t('form.place')}
        hint={!isElsewhere && t('form.place_hint')}
        className={isElsewhere ? '' : 'md:col-span-2'}
        placeholder={t('form.choose_place')}
      >
        <PlaceOptions first={country} />
        <option value={elsewhere}>{t('form.elsewhere')}</option>
      </SelectField>
      {/* Hidden and not removed, because the chosen city fills it. */}
      <div hidden={!isElsewhere}>
        <TextField form={form} name="location" label={t('form.location')} autoComplete="off" />
      </div>
    </>
  );
}

/** For what pay: two amounts, of which one may stay empty, or a text. @see requirements R8, R10 */
export function PayFields({ form }: { form: Store }) {
  const { t } = useTranslation('dashboard');
  const isInWords = useFormText(form, 'salaryPeriod') === inWords;
  return (
    <div className="grid gap-5 md:grid-cols-2 md:gap-4">
      <SelectField form={form} name="salaryPeriod" label={t('form.pay_period')}>
        {payPeriods.map((one) => (
          <option key={one} value={one}>
            {t(`job-words:periods.${one}`)}
          </option>
        ))}
        <option value={inWords}>{t('form.pay_in_words')}</option>
      </SelectField>
      <PayAmounts form={form} isHidden={isInWords} />
      <div hidden={!isInWords}>
        <TextField
          form={form}
          name="salaryRange"
          label={t('form.salary')}
          hint={t('form.salary_hint')}
          autoComplete="off"
        />
      </div>
    </div>
  );
}

/** Hidden and not removed while the pay is a text: the amounts come back when the period is chosen again. */
function PayAmounts({ form, isHidden }: { form: Store; isHidden: boolean }) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <div hidden={isHidden}>
        <SelectField form={form} name="salaryCurrency" label={t('form.pay_currency')}>
          {currencies.map((one) => (
            <option key={one} value={one}>
              {t(`job-words:currencies.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <div hidden={isHidden} className={isHidden ? '' : 'grid grid-cols-2 gap-x-4 gap-y-1.5 md:col-span-2'}>
        <TextField form={form} name="salaryMin" label={t('form.pay_min')} inputMode="numeric" autoComplete="off" />
        <TextField form={form} name="salaryMax" label={t('form.pay_max')} inputMode="numeric" autoComplete="off" />
        <ShownPay form={form} />
      </div>
    </>
  );
}

/** The pay as candidates will read it; an amount that is left out makes it "from" or "up to". */
function ShownPay({ form }: { form: Store }) {
  const { t } = useTranslation('dashboard');
  const salary = salaryIn(useFormValues(form));
  const pay = usePayText()({ salary, salaryRange: null });
  return (
    <p className="hint col-span-2" role="status">
      {pay ? t('form.pay_shown', { pay }) : t('form.pay_hint')}
    </p>
  );
}

/**
 * Fills what follows from the chosen city: the text of the place becomes its name, and the currency that of its country
 * until pay is typed.
 *
 * @see requirements R10
 */
export function useFilledTexts(form: Store): void {
  // The library returns no value before the fields are rendered.
  const { place } = useFormValues(form);
  const label = usePlaceLabel()(place)?.text ?? '';
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (place === undefined || place === null || place === last.current) return;
    const isFirst = last.current === undefined;
    last.current = place;
    // The first text stays, because a job may name more than the city.
    if (isFirst) return;
    setValue(form, 'location', label, { shouldValidate: false, shouldTouched: false });
    const { salaryMin, salaryMax } = typedIn(form);
    if (isPlace(place) && !salaryMin && !salaryMax) setValue(form, 'salaryCurrency', currencyOf[countryOf(place)]);
  }, [form, place, label]);
}

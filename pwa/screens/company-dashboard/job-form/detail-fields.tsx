import { Field, type FormStore } from '@modular-forms/react';
import { PlaceOptions } from '#pwa/features/catalog/place-options.tsx';
import { usePayText } from '#pwa/features/jobs/use-pay-text.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { useFormText, useFormValues } from '#pwa/ui/form/form-state.ts';
import { Select } from '#pwa/ui/select.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import type { Country } from '#shared/catalog/countries.ts';
import { currencies, payPeriods } from '#shared/catalog/work.ts';
import { elsewhere, inWords, type JobValues, salaryIn } from './job-values.ts';

type Store = FormStore<JobValues>;

const pair = 'grid gap-5 md:grid-cols-2 md:gap-4';

/** Where the job is: a city of the catalog, or a text for a place that is not there. @see requirements R10 */
export function PlaceField({ form, country }: { form: Store; country: Country }) {
  const { t } = useTranslation('dashboard');
  const place = useFormText(form, 'place');
  return (
    <>
      <Field of={form} name="place">
        {(field, props) => (
          <FormField
            field={field}
            label={t('form.place')}
            hint={place !== elsewhere && t('form.place_hint')}
            className={place === elsewhere ? '' : 'md:col-span-2'}
          >
            {(value) => (
              <Select {...props} value={value}>
                {!value && <option value="">{t('form.choose_place')}</option>}
                <PlaceOptions first={country} />
                <option value={elsewhere}>{t('form.elsewhere')}</option>
              </Select>
            )}
          </FormField>
        )}
      </Field>
      {/* Stays in the form while it is hidden: the chosen city fills it. */}
      <div hidden={place !== elsewhere}>
        <Field of={form} name="location">
          {(field, props) => (
            <FormField field={field} label={t('form.location')}>
              {(value) => <TextInput {...props} value={value} autoComplete="off" />}
            </FormField>
          )}
        </Field>
      </div>
    </>
  );
}

/** For what pay: two amounts, of which one may stay empty, or a text. @see requirements R8, R10 */
export function PayFields({ form }: { form: Store }) {
  const { t } = useTranslation('dashboard');
  const isInWords = useFormText(form, 'salaryPeriod') === inWords;
  return (
    <div className={pair}>
      <Field of={form} name="salaryPeriod">
        {(field, props) => (
          <FormField field={field} label={t('form.pay_period')}>
            {(value) => (
              <Select {...props} value={value}>
                {payPeriods.map((one) => (
                  <option key={one} value={one}>
                    {t(`job-words:periods.${one}`)}
                  </option>
                ))}
                <option value={inWords}>{t('form.pay_in_words')}</option>
              </Select>
            )}
          </FormField>
        )}
      </Field>
      <PayAmounts form={form} isHidden={isInWords} />
      <div hidden={!isInWords}>
        <Field of={form} name="salaryRange">
          {(field, props) => (
            <FormField field={field} label={t('form.salary')} hint={t('form.salary_hint')}>
              {(value) => <TextInput {...props} value={value} autoComplete="off" />}
            </FormField>
          )}
        </Field>
      </div>
    </div>
  );
}

/** The fields of the amounts stay in the form while a text says the pay. */
function PayAmounts({ form, isHidden }: { form: Store; isHidden: boolean }) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <div hidden={isHidden}>
        <Field of={form} name="salaryCurrency">
          {(field, props) => (
            <FormField field={field} label={t('form.pay_currency')}>
              {(value) => (
                <Select {...props} value={value}>
                  {currencies.map((one) => (
                    <option key={one} value={one}>
                      {t(`job-words:currencies.${one}`)}
                    </option>
                  ))}
                </Select>
              )}
            </FormField>
          )}
        </Field>
      </div>
      <div hidden={isHidden} className={isHidden ? '' : 'grid grid-cols-2 gap-x-4 gap-y-1.5 md:col-span-2'}>
        {(['salaryMin', 'salaryMax'] as const).map((name) => (
          <Field key={name} of={form} name={name}>
            {(field, props) => (
              <FormField field={field} label={t(name === 'salaryMin' ? 'form.pay_min' : 'form.pay_max')}>
                {(value) => <TextInput {...props} value={value} inputMode="numeric" autoComplete="off" />}
              </FormField>
            )}
          </Field>
        ))}
        <ShownPay form={form} />
      </div>
    </>
  );
}

/** The pay as candidates will read it: an end that stays empty is open. */
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

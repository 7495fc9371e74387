import { Field, type FormStore } from '@modular-forms/react';
import { PlaceOptions } from '#pwa/features/catalog/place-options.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import type { Country } from '#shared/catalog/countries.ts';
import { currencies, employmentTypes, payPeriods, workplaces } from '#shared/catalog/work.ts';
import type { JobValues } from './job-values.ts';

type Store = FormStore<JobValues>;

const pair = 'grid gap-5 md:grid-cols-2 md:gap-4';

/** In which city the job is; the country of the company stands on top. @see requirements R10 */
export function PlaceField({ form, country }: { form: Store; country: Country }) {
  const { t } = useTranslation('dashboard');
  return (
    <Field of={form} name="place">
      {(field, props) => (
        <FormField field={field} label={t('form.place')} hint={t('form.place_hint')}>
          {(value) => (
            <Select {...props} value={value}>
              <option value="">{t('form.not_said')}</option>
              <PlaceOptions first={country} />
            </Select>
          )}
        </FormField>
      )}
    </Field>
  );
}

/** Where the work is done, and how somebody is employed. @see requirements R10 */
export function EmploymentFields({ form }: { form: Store }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className={pair}>
      <Field of={form} name="workplace">
        {(field, props) => (
          <FormField field={field} label={t('form.workplace')}>
            {(value) => (
              <Select {...props} value={value}>
                <option value="">{t('form.not_said')}</option>
                {workplaces.map((one) => (
                  <option key={one} value={one}>
                    {t(`catalog:workplaces.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        )}
      </Field>
      <Field of={form} name="employmentType">
        {(field, props) => (
          <FormField field={field} label={t('form.employment_type')}>
            {(value) => (
              <Select {...props} value={value}>
                <option value="">{t('form.not_said')}</option>
                {employmentTypes.map((one) => (
                  <option key={one} value={one}>
                    {t(`job-words:employment_types.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        )}
      </Field>
    </div>
  );
}

/** For what pay: two amounts, their currency and their period. @see requirements R10 */
export function PayFields({ form }: { form: Store }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className="grid grid-cols-2 gap-5 md:grid-cols-4 md:gap-4">
      {(['salaryMin', 'salaryMax'] as const).map((name) => (
        <Field key={name} of={form} name={name}>
          {(field, props) => (
            <FormField field={field} label={t(name === 'salaryMin' ? 'form.pay_min' : 'form.pay_max')}>
              {(value) => <TextInput {...props} value={value} inputMode="numeric" autoComplete="off" />}
            </FormField>
          )}
        </Field>
      ))}
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
              </Select>
            )}
          </FormField>
        )}
      </Field>
    </div>
  );
}

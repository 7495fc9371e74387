import { Field, type FormStore, setValue } from '@modular-forms/react';
import { IndustryOptions } from '#pwa/features/catalog/options.tsx';
import { DayField } from '#pwa/features/forms/day-field.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Select, TextInput } from '#pwa/ui/field.tsx';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { RepeatedPassword } from '#pwa/ui/form/repeated-password.tsx';
import { SwitchList } from '#pwa/ui/form/switch.tsx';
import { talentIndustries } from '#shared/catalog/industries.ts';
import { limits } from '#shared/limits.ts';
import { type RegistrationSwitch, registrationSwitches } from '#shared/model/field-lists.ts';
import { mapFields } from '#shared/model/field-rows.ts';
import { latestDateOfBirth } from '#shared/rules/calendar-day.ts';

/** The typed fields; address and username follow from them. */
export interface RegistrationValues {
  [field: string]: string;
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  dateOfBirth: string;
  industry: string;
}

type Store = FormStore<RegistrationValues>;

/** The visible fields of the registration. @see requirements F1, F2, F6, F7 */
export function RegistrationFields({ form }: { form: Store }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Field of={form} name="name">
        {(field, props) => (
          <FormField field={field} label={t('register.name')} hint={t('register.name_hint')}>
            {(value) => <TextInput {...props} value={value} autoComplete="name" />}
          </FormField>
        )}
      </Field>
      <Field of={form} name="email">
        {(field, props) => (
          <FormField field={field} label={t('register.email')}>
            {(value) => <TextInput {...props} value={value} type="email" autoComplete="username" />}
          </FormField>
        )}
      </Field>
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <RepeatedPassword
          form={form}
          name="password"
          isRepeatedMeasured
          labels={{
            password: t('register.password'),
            hint: t('register.password_hint'),
            repeated: t('register.confirm_password'),
          }}
        />
        <Field of={form} name="dateOfBirth">
          {(field, props) => (
            <DayField
              field={field}
              props={props}
              label={t('register.date_of_birth')}
              autoComplete="bday"
              min={limits.dateOfBirthEarliest}
              max={latestDateOfBirth(new Date())}
              onTake={(day) => setValue(form, 'dateOfBirth', day)}
            />
          )}
        </Field>
        <Field of={form} name="industry">
          {(field, props) => (
            <FormField field={field} label={t('register.industry')}>
              {(value) => (
                <Select {...props} value={value}>
                  <option value="">{t('register.industry_placeholder')}</option>
                  <IndustryOptions values={talentIndustries} />
                </Select>
              )}
            </FormField>
          )}
        </Field>
      </div>
    </>
  );
}

/** The hidden fields that a draft names. */
export function readHidden(text: string): RegistrationSwitch[] {
  return registrationSwitches.filter((field) => text.split(' ').includes(field));
}

/** The values of the switches, as the registration sends them. */
export function shownWithout(hidden: readonly RegistrationSwitch[]): Record<RegistrationSwitch, boolean> {
  return mapFields(registrationSwitches, (field) => !hidden.includes(field));
}

interface RegistrationPrivacyProps {
  /** The switches that were turned off. */
  hidden: readonly RegistrationSwitch[];
  onChange: (hidden: RegistrationSwitch[]) => void;
}

/** Shows before the registration which fields everybody will see, with a switch to hide each. @see requirements H13 */
export function RegistrationPrivacy({ hidden, onChange }: RegistrationPrivacyProps) {
  const { t } = useTranslation('auth');
  const without = (some: readonly RegistrationSwitch[]) =>
    registrationSwitches.filter((field) => !some.includes(field));
  return (
    <SwitchList
      label={t('register.privacy')}
      hint={t('register.privacy_hint')}
      choices={registrationSwitches}
      textOf={(field) => t(`register.${field}`)}
      chosen={without(hidden)}
      onChange={(shown) => onChange(without(shown))}
    />
  );
}

import { Field, type FormStore, setValue } from '@modular-forms/react';
import { IndustryOptions } from '#pwa/features/catalog/options.tsx';
import { DayField } from '#pwa/features/forms/day-field.tsx';
import { Beside, type SecondLanguage, SecondLanguageButton } from '#pwa/features/forms/second-language.tsx';
import { ListedOptions, UsualFields, type UsualValues } from '#pwa/features/forms/usual-fields.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Select, TextArea, TextInput } from '#pwa/ui/field.tsx';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { countries } from '#shared/catalog/countries.ts';
import { industries } from '#shared/catalog/industries.ts';
import { limits } from '#shared/limits.ts';
import { type CompanyFormField, companyFormFields, companyRows } from '#shared/model/company-field-names.ts';
import { companySchemas } from '#shared/model/company-fields.ts';
import { emptyAnswerOf } from '#shared/model/field-schemas.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';
import type { BusinessValues } from './company-values.ts';
import { OtherDescriptionField, OtherNameField } from './other-fields.tsx';

interface FieldsProps {
  form: FormStore<BusinessValues>;
}

interface BothLanguagesProps extends FieldsProps {
  second: SecondLanguage;
}

/** The name of a field that may stay empty. */
function OptionalLabel({ children }: { children: string }) {
  const { t } = useTranslation('company-account');
  return (
    <>
      <span>{`${children} `}</span>
      <span className="font-normal text-muted">{t('fields.optional')}</span>
    </>
  );
}

/** The name of the company. */
export function NameField({ form, second }: BothLanguagesProps) {
  const { t } = useTranslation('company-account');
  return (
    <>
      <Beside second={second} other={<OtherNameField form={form} second={second} />}>
        <Field of={form} name="name">
          {(field, props) => (
            <FormField field={field} label={t('fields.name')}>
              {(value) => <TextInput {...props} value={value} autoComplete="organization" />}
            </FormField>
          )}
        </Field>
      </Beside>
      <SecondLanguageButton second={second} leadsTo="nameOther" />
    </>
  );
}

/** Where the company is on the web; without a scheme it gets https. @see requirements K7 */
export function WebsiteField({ form }: FieldsProps) {
  const { t } = useTranslation('company-account');
  return (
    <Field of={form} name="website">
      {(field, props) => (
        <FormField
          field={field}
          label={<OptionalLabel>{t('fields.website')}</OptionalLabel>}
          hint={t('fields.website_hint')}
        >
          {(value) => <TextInput {...props} value={value} type="url" autoComplete="url" />}
        </FormField>
      )}
    </Field>
  );
}

/** One of all industries. @see requirements O2 */
export function IndustryField({ form }: FieldsProps) {
  const { t } = useTranslation('company-account');
  return (
    <Field of={form} name="industry">
      {(field, props) => (
        <FormField field={field} label={t('fields.industry')}>
          {(value) => (
            <Select {...props} value={value}>
              <option value="">{t('fields.industry_placeholder')}</option>
              <IndustryOptions values={industries} />
            </Select>
          )}
        </FormField>
      )}
    </Field>
  );
}

/** Country and size, age and turnover, and the company's description. @see requirements O3–O5 */
export function BusinessFields({ form, second }: BothLanguagesProps) {
  const { t } = useTranslation('company-account');
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <CountryField form={form} />
        <Field of={form} name="employees">
          {(field, props) => (
            <FormField field={field} label={t('fields.employees')}>
              {(value) => <TextInput {...props} value={value} inputMode="numeric" autoComplete="off" />}
            </FormField>
          )}
        </Field>
        <Field of={form} name="registrationDate">
          {(field, props) => (
            <DayField
              field={field}
              props={props}
              label={t('fields.registration_date')}
              min={limits.registrationDateEarliest}
              max={toCalendarDay(new Date())}
              onTake={(day) => setValue(form, 'registrationDate', day)}
            />
          )}
        </Field>
        <UsualCompanyFields form={form} />
      </div>
      <Beside second={second} other={<OtherDescriptionField form={form} second={second} />}>
        <Field of={form} name="description">
          {(field, props) => (
            <FormField
              field={field}
              label={<OptionalLabel>{t('fields.description')}</OptionalLabel>}
              hint={t('fields.description_hint')}
            >
              {(value) => <TextArea {...props} value={value} rows={5} />}
            </FormField>
          )}
        </Field>
      </Beside>
    </>
  );
}

/** The fields that need no control of their own. */
function UsualCompanyFields({ form }: FieldsProps) {
  const { t } = useTranslation('company-fields');
  const isOptional = (name: CompanyFormField) => emptyAnswerOf(companySchemas[name].answer) === null;
  return (
    <UsualFields
      // The library's stores are invariant in their fields, but further fields do not harm who uses some of them.
      form={form as unknown as FormStore<UsualValues>}
      names={companyFormFields}
      table={companyRows}
      text={(name: CompanyFormField) => t(`label.${name}`)}
      label={(name, text) => (isOptional(name) ? <OptionalLabel>{text}</OptionalLabel> : text)}
      options={(name) => (
        <ListedOptions row={companyRows[name]} empty={isOptional(name) ? t('forms:not_said') : null} />
      )}
      autoComplete="off"
    />
  );
}

function CountryField({ form }: FieldsProps) {
  const { t } = useTranslation('company-account');
  return (
    <Field of={form} name="country">
      {(field, props) => (
        <FormField field={field} label={t('fields.country')}>
          {(value) => (
            <Select {...props} value={value} autoComplete="country-name">
              <option value="">{t('fields.country_placeholder')}</option>
              {countries.map((country) => (
                <option key={country} value={country}>
                  {t(`catalog:countries.${country}`)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      )}
    </Field>
  );
}

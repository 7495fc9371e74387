import { Field, type FormStore, setValue } from '@modular-forms/react';
import { ChoiceOptions } from '#pwa/features/catalog/choice-options.tsx';
import { IndustryOptions } from '#pwa/features/catalog/industry-options.tsx';
import { DayField } from '#pwa/features/forms/day-field.tsx';
import { Beside, type SecondLanguage, SecondLanguageButton } from '#pwa/features/forms/second-language.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { TextArea } from '#pwa/ui/text-area.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { type Industry, isIndustry, talentIndustries } from '#shared/catalog/industries.ts';
import { limits } from '#shared/limits.ts';
import { latestDateOfBirth } from '#shared/rules/calendar-day.ts';
import { FieldLabel } from './field-label.tsx';
import { LanguagesField } from './languages-field.tsx';
import { OtherBioField, OtherHeadlineField, OtherNameField } from './other-fields.tsx';
import type { ProfileValues } from './profile-form.ts';
import { SkillsField } from './skills-field.tsx';
import { UsualFields } from './usual-fields.tsx';
import { WhatsappField } from './whatsapp-field.tsx';

type Store = FormStore<ProfileValues>;

const pair = 'grid gap-6 md:grid-cols-2 md:gap-4';

/** The industries of talents, and the stored one where it is another. */
function industriesWith(current: string): readonly Industry[] {
  const isKnown = talentIndustries.some((industry) => industry === current);
  return isKnown || !isIndustry(current) ? talentIndustries : [...talentIndustries, current];
}

/** The person's name, photo and birth day. @see requirements J2 */
export function PersonFields({ form, industry, second }: { form: Store; industry: string; second: SecondLanguage }) {
  const { t } = useTranslation('edit-profile');
  return (
    <>
      <Beside second={second} other={<OtherNameField form={form} second={second} />}>
        <Field of={form} name="name">
          {(field, props) => (
            <FormField field={field} label={<FieldLabel field="name">{t('fields.name')}</FieldLabel>}>
              {(value) => <TextInput {...props} value={value} autoComplete="name" />}
            </FormField>
          )}
        </Field>
      </Beside>
      <SecondLanguageButton second={second} leadsTo="nameOther" />
      <Beside second={second} other={<OtherHeadlineField form={form} second={second} />}>
        <Field of={form} name="headline">
          {(field, props) => (
            <FormField
              field={field}
              label={<FieldLabel field="headline">{t('fields.headline')}</FieldLabel>}
              hint={t('fields.headline_hint')}
            >
              {(value) => <TextInput {...props} value={value} autoComplete="organization-title" />}
            </FormField>
          )}
        </Field>
      </Beside>
      <div className={pair}>
        <Field of={form} name="dateOfBirth">
          {(field, props) => (
            <DayField
              field={field}
              props={props}
              label={<FieldLabel field="dateOfBirth">{t('fields.date_of_birth')}</FieldLabel>}
              autoComplete="bday"
              min={limits.dateOfBirthEarliest}
              max={latestDateOfBirth(new Date())}
              onTake={(day) => setValue(form, 'dateOfBirth', day)}
            />
          )}
        </Field>
        <Field of={form} name="industry">
          {(field, props) => (
            <FormField field={field} label={<FieldLabel field="industry">{t('fields.industry')}</FieldLabel>}>
              {(value) => (
                <Select {...props} value={value}>
                  <IndustryOptions values={industriesWith(industry)} />
                </Select>
              )}
            </FormField>
          )}
        </Field>
      </div>
      <div className={pair}>
        <Field of={form} name="place">
          {(field, props) => (
            <FormField
              field={field}
              label={<FieldLabel field="place">{t('fields.place')}</FieldLabel>}
              hint={t('fields.place_hint')}
            >
              {(value) => (
                <Select {...props} value={value} autoComplete="address-level2">
                  <ChoiceOptions field="place" />
                </Select>
              )}
            </FormField>
          )}
        </Field>
      </div>
      <UsualFields form={form} section="person" />
    </>
  );
}

/** The person's availability for jobs, and its readers. @see requirements J21 */
export function AvailabilityFields({ form }: { form: Store }) {
  const { t } = useTranslation('edit-profile');
  return (
    <div className={pair}>
      {(['availability', 'availabilityShownTo'] as const).map((name) => (
        <Field key={name} of={form} name={name}>
          {(field, props) => (
            <FormField field={field} label={<FieldLabel field={name}>{t(availabilityLabels[name])}</FieldLabel>}>
              {(value) => (
                <Select {...props} value={value}>
                  <ChoiceOptions field={name} />
                </Select>
              )}
            </FormField>
          )}
        </Field>
      ))}
    </div>
  );
}

const availabilityLabels = {
  availability: 'fields.availability',
  availabilityShownTo: 'fields.availability_shown_to',
} as const;

/** The person's work. @see requirements J2 */
export function WorkFields({ form, second }: { form: Store; second: SecondLanguage }) {
  const { t } = useTranslation('edit-profile');
  return (
    <>
      <Beside second={second} other={<OtherBioField form={form} second={second} />}>
        <Field of={form} name="bio">
          {(field, props) => (
            <FormField field={field} label={<FieldLabel field="bio">{t('fields.bio')}</FieldLabel>}>
              {(value) => <TextArea {...props} value={value} rows={5} />}
            </FormField>
          )}
        </Field>
      </Beside>
      <SkillsField form={form} />
      <Field of={form} name="languages">
        {(field) => <LanguagesField form={form} field={field} />}
      </Field>
      <UsualFields form={form} section="work" />
    </>
  );
}

/** How to reach the person, and where else they are. @see requirements J2, J22 */
export function ContactFields({ form }: { form: Store }) {
  const { t } = useTranslation('edit-profile');
  return (
    <>
      <WhatsappField form={form} />
      <Field of={form} name="links">
        {(field, props) => (
          <FormField
            field={field}
            label={<FieldLabel field="links">{t('fields.links')}</FieldLabel>}
            hint={t('fields.links_hint')}
          >
            {(value) => <TextArea {...props} value={value} rows={2} dir="ltr" inputMode="url" />}
          </FormField>
        )}
      </Field>
      <UsualFields form={form} section="contact" />
    </>
  );
}

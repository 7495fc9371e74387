import { Field, type FormStore, setValue } from '@modular-forms/react';
import { ChoiceOptions, IndustryOptions } from '#pwa/features/catalog/options.tsx';
import { DayField } from '#pwa/features/forms/day-field.tsx';
import {
  Beside,
  NameProposal,
  type SecondLanguage,
  SecondLanguageButton,
  secondInput,
  useSecondLabel,
} from '#pwa/features/forms/second-language.tsx';
import { PictureField } from '#pwa/features/picture/picture-field.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { SelectField, TextField, useFaultText } from '#pwa/ui/form/form-field.tsx';
import { type FieldState, useFieldState, useFormText } from '#pwa/ui/form/form-state.ts';
import { type Industry, isIndustry, talentIndustries } from '#shared/catalog/industries.ts';
import { limits } from '#shared/limits.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { latestDateOfBirth } from '#shared/rules/calendar-day.ts';
import { FieldLabel, PendingMark, UsualFields } from './profile-fields.tsx';
import type { ProfileValues } from './profile-form.ts';

type Store = FormStore<ProfileValues>;

const pair = 'grid gap-6 md:grid-cols-2 md:gap-4';

export interface PersonFieldsProps {
  form: Store;
  user: OwnProfile;
  second: SecondLanguage;
}

/** The person's photo, names, headlines, birth day, industry and place. @see requirements J2, J10, J11, J23 */
export function PersonFields({ form, user, second }: PersonFieldsProps) {
  const { t } = useTranslation('edit-profile');
  const otherLabel = useSecondLabel(second);
  const otherHeadline = (
    <TextField
      form={form}
      name="headlineOther"
      label={<FieldLabel field="headlineOther">{otherLabel(t('fields.headline'))}</FieldLabel>}
      {...secondInput(second)}
    />
  );
  return (
    <>
      <Field of={form} name="picture">
        {(field) => <PhotoField form={form} field={field} user={user} />}
      </Field>
      <Beside second={second} other={<OtherNameField form={form} second={second} />}>
        <TextField
          form={form}
          name="name"
          label={<FieldLabel field="name">{t('fields.name')}</FieldLabel>}
          autoComplete="name"
        />
      </Beside>
      <SecondLanguageButton second={second} leadsTo="nameOther" />
      <Beside second={second} other={otherHeadline}>
        <TextField
          form={form}
          name="headline"
          label={<FieldLabel field="headline">{t('fields.headline')}</FieldLabel>}
          hint={t('fields.headline_hint')}
          autoComplete="organization-title"
        />
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
        <SelectField
          form={form}
          name="industry"
          label={<FieldLabel field="industry">{t('fields.industry')}</FieldLabel>}
        >
          <IndustryOptions values={industriesWith(user.industry)} />
        </SelectField>
      </div>
      <div className={pair}>
        <SelectField
          form={form}
          name="place"
          label={<FieldLabel field="place">{t('fields.place')}</FieldLabel>}
          hint={t('fields.place_hint')}
          autoComplete="address-level2"
        >
          <ChoiceOptions field="place" />
        </SelectField>
      </div>
      <UsualFields form={form} section="person" />
    </>
  );
}

/** The industries of talents, and the stored one where it is another. */
function industriesWith(stored: string): readonly Industry[] {
  const isKnown = talentIndustries.some((industry) => industry === stored);
  return isKnown || !isIndustry(stored) ? talentIndustries : [...talentIndustries, stored];
}

interface PhotoFieldProps {
  form: Store;
  field: FieldState<string>;
  user: OwnProfile;
}

function PhotoField({ form, field, user: { name, slug } }: PhotoFieldProps) {
  const { t } = useTranslation('edit-profile');
  const faultText = useFaultText();
  const { value: picture = '', error } = useFieldState(field);
  return (
    <PictureField
      labels={{
        label: t('photo.label'),
        choose: t('photo.choose'),
        change: t('photo.change'),
        remove: t('photo.remove'),
      }}
      preview={<Avatar name={name} slug={slug} pictureUrl={picture || null} size={92} isEager />}
      picture={picture}
      mark={<PendingMark field="profilePicture" />}
      error={error && faultText(error)}
      onChange={(chosen) => setValue(form, 'picture', chosen)}
    />
  );
}

/** The name in the other language, with a proposal. @see requirements J23 */
function OtherNameField({ form, second }: Pick<PersonFieldsProps, 'form' | 'second'>) {
  const { t } = useTranslation('edit-profile');
  const label = useSecondLabel(second);
  const name = useFormText(form, 'name');
  const typed = useFormText(form, 'nameOther');
  return (
    <TextField
      form={form}
      name="nameOther"
      label={<FieldLabel field="nameOther">{label(t('fields.name'))}</FieldLabel>}
      hint={<NameProposal name={name} typed={typed} onTake={(proposed) => setValue(form, 'nameOther', proposed)} />}
      {...secondInput(second)}
    />
  );
}

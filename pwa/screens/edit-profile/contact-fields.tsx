import { Field, type FormStore, setValue } from '@modular-forms/react';
import { countryOf } from '#pwa/features/catalog/labels.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { TextInput } from '#pwa/ui/field.tsx';
import { FormField, SwitchField, TextAreaField } from '#pwa/ui/form/form-field.tsx';
import { type FieldState, useFieldState, useFormText } from '#pwa/ui/form/form-state.ts';
import { isPlace } from '#shared/catalog/places/places.ts';
import { privacySwitches } from '#shared/model/field-lists.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { withCallingCodes } from '#shared/rules/whatsapp.ts';
import { FieldLabel, PendingMark, UsualFields } from './profile-fields.tsx';
import type { ProfileValues } from './profile-form.ts';

type Store = FormStore<ProfileValues>;

/** How to reach the person, what of it is public, and whether mails come. @see requirements J2, J22 */
export function ContactFields({ form, user }: { form: Store; user: OwnProfile }) {
  const { t } = useTranslation('edit-profile');
  return (
    <>
      <WhatsappField form={form} />
      <TextAreaField
        form={form}
        name="links"
        label={<FieldLabel field="links">{t('fields.links')}</FieldLabel>}
        hint={t('fields.links_hint')}
        rows={2}
        dir="ltr"
        inputMode="url"
      />
      <UsualFields form={form} section="contact" />
      <PrivacySwitches form={form} />
      {user.role === 'talent' && <MailSwitch form={form} />}
    </>
  );
}

/** The WhatsApp number. A number that lacks the code of its country is offered with it. @see requirements J19 */
function WhatsappField({ form }: { form: Store }) {
  const { t } = useTranslation('edit-profile');
  return (
    <Field of={form} name="whatsappNumber">
      {(field, props) => (
        <div className="grid gap-2">
          <FormField
            field={field}
            label={<FieldLabel field="whatsappNumber">{t('fields.whatsapp')}</FieldLabel>}
            hint={t('fields.whatsapp_hint')}
          >
            {(value) => <TextInput {...props} value={value} type="tel" autoComplete="tel" />}
          </FormField>
          <NumberOffers form={form} field={field} />
        </div>
      )}
    </Field>
  );
}

function NumberOffers({ form, field }: { form: Store; field: FieldState<string> }) {
  const { t } = useTranslation('validation');
  const { value = '', error } = useFieldState(field);
  const place = useFormText(form, 'place');
  if (error !== 'whatsapp_country_code') return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
      {withCallingCodes(value, isPlace(place) ? countryOf(place) : undefined).map(({ country, number }) => (
        <li key={country}>
          <button
            type="button"
            className="text-link min-h-6 text-sm"
            onClick={() => setValue(form, 'whatsappNumber', number)}
          >
            {t('use_number', { number: `\u2066${number}\u2069`, country: t(`catalog:countries.${country}`) })}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The switches of the person's public fields. @see requirements H13 */
function PrivacySwitches({ form }: { form: Store }) {
  const { t } = useTranslation('edit-profile');
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">{t('privacy.title')}</legend>
      <p className="text-xs text-muted">{t('privacy.hint')}</p>
      {privacySwitches.map(({ hider: name }) => (
        <SwitchField
          key={name}
          form={form}
          name={name}
          label={t(`fields:show.${name}`)}
          mark={<PendingMark field={name} />}
        />
      ))}
    </fieldset>
  );
}

/** Whether mails about applications come. @see requirements S2 */
function MailSwitch({ form }: { form: Store }) {
  const { t } = useTranslation('edit-profile');
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">{t('mail.title')}</legend>
      <SwitchField form={form} name="wantsMail" label={t('mail.switch')} mark={<PendingMark field="wantsMail" />} />
    </fieldset>
  );
}

import { Field, type FormStore, setValue } from '@modular-forms/react';
import { countryOf } from '#pwa/features/catalog/place-label.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { type FieldState, useFieldState, useFormText } from '#pwa/ui/form/form-state.ts';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { isPlace } from '#shared/catalog/places/places.ts';
import { withCallingCodes } from '#shared/rules/whatsapp.ts';
import { FieldLabel } from './field-label.tsx';
import type { ProfileValues } from './profile-form.ts';

type Store = FormStore<ProfileValues>;

/** The WhatsApp number. A number that lacks the code of its country is offered with it. @see requirements J19 */
export function WhatsappField({ form }: { form: Store }) {
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

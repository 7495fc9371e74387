import { Field, type FormStore } from '@modular-forms/react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Switch } from '#pwa/ui/form/switch.tsx';
import { privacySwitches } from '#shared/model/field-lists.ts';
import { PendingMark } from './field-label.tsx';
import type { ProfileValues } from './profile-form.ts';

/** The switches of the person's public fields. @see requirements H13 */
export function PrivacySwitches({ form }: { form: FormStore<ProfileValues> }) {
  const { t } = useTranslation('edit-profile');
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">{t('privacy.title')}</legend>
      <p className="text-xs text-muted">{t('privacy.hint')}</p>
      {privacySwitches.map(({ hider: name }) => (
        <Field key={name} of={form} name={name} type="boolean">
          {(field, props) => (
            <Switch
              {...props}
              value={field.value}
              label={t(`fields:show.${name}`)}
              mark={<PendingMark field={name} />}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}

/** True when mails about applications come. @see requirements S2 */
export function MailSwitch({ form }: { form: FormStore<ProfileValues> }) {
  const { t } = useTranslation('edit-profile');
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">{t('mail.title')}</legend>
      <Field of={form} name="wantsMail" type="boolean">
        {(field, props) => (
          <Switch {...props} value={field.value} label={t('mail.switch')} mark={<PendingMark field="wantsMail" />} />
        )}
      </Field>
    </fieldset>
  );
}

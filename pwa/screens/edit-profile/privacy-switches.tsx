import { Field, type FormStore } from '@modular-forms/react';
import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { PendingMark } from './field-label.tsx';
import type { ProfileValues } from './profile-form.ts';

const switches = [
  { name: 'showEmail', text: 'privacy.email' },
  { name: 'showDateOfBirth', text: 'privacy.date_of_birth' },
  { name: 'showWhatsapp', text: 'privacy.whatsapp' },
] as const;

/** What of the person everybody may see. @see checklist H13 */
export function PrivacySwitches({ form }: { form: FormStore<ProfileValues> }) {
  const { t } = useTranslation('edit-profile');
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">{t('privacy.title')}</legend>
      <p className="text-xs text-muted">{t('privacy.hint')}</p>
      {switches.map(({ name, text }) => (
        <Field key={name} of={form} name={name} type="boolean">
          {(field, props) => (
            <Switch {...props} value={field.value} label={t(text)} mark={<PendingMark field={name} />} />
          )}
        </Field>
      ))}
    </fieldset>
  );
}

interface SwitchProps extends Omit<ComponentProps<'input'>, 'value'> {
  value: ReadonlySignal<boolean | null | undefined>;
  label: string;
  mark: ReactNode;
}

function Switch({ value, label, mark, ...props }: SwitchProps) {
  useSignals();
  const isOn = value.value ?? false;
  return (
    <label className="flex min-h-11 items-center justify-between gap-4 text-sm">
      <span>
        {label} {mark}
      </span>
      <input {...props} type="checkbox" role="switch" className="toggle" checked={isOn} aria-checked={isOn} />
    </label>
  );
}

import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { SwitchList } from '#pwa/ui/switch-list.tsx';
import { type RegistrationSwitch, registrationSwitches } from '#shared/model/field-names.ts';
import { mapFields } from '#shared/model/field-rows.ts';

/** The hidden fields that a draft names. */
export function readHidden(text: string): RegistrationSwitch[] {
  return registrationSwitches.filter((field) => text.split(' ').includes(field));
}

/** What the switches say, as the registration sends it. */
export function shownWithout(hidden: readonly RegistrationSwitch[]): Record<RegistrationSwitch, boolean> {
  return mapFields(registrationSwitches, (field) => !hidden.includes(field));
}

interface RegistrationPrivacyProps {
  /** The switches that were turned off. */
  hidden: readonly RegistrationSwitch[];
  onChange: (hidden: RegistrationSwitch[]) => void;
}

/** Says before there is a profile what everybody will see on it, and lets it be hidden. @see requirements H13 */
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

import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { SwitchList } from '#pwa/ui/switch-list.tsx';

const texts = {
  showEmail: 'register.show_email',
  showDateOfBirth: 'register.show_date_of_birth',
} as const;

/** A switch that was turned off. */
export type HiddenField = keyof typeof texts;

const fields: readonly HiddenField[] = ['showEmail', 'showDateOfBirth'];

/** The hidden fields that a draft names. */
export function readHidden(text: string): HiddenField[] {
  return fields.filter((field) => text.split(' ').includes(field));
}

interface RegistrationPrivacyProps {
  hidden: readonly HiddenField[];
  onChange: (hidden: HiddenField[]) => void;
}

/** Says before there is a profile what everybody will see on it, and lets it be hidden. @see requirements H13 */
export function RegistrationPrivacy({ hidden, onChange }: RegistrationPrivacyProps) {
  const { t } = useTranslation('auth');
  const without = (some: readonly HiddenField[]) => fields.filter((field) => !some.includes(field));
  return (
    <SwitchList
      label={t('register.privacy')}
      hint={t('register.privacy_hint')}
      choices={fields}
      textOf={(field) => t(texts[field])}
      chosen={without(hidden)}
      onChange={(shown) => onChange(without(shown))}
    />
  );
}

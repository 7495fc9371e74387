import { useTranslation } from '#pwa/i18n/use-translation.ts';

const switches = [
  { field: 'showEmail', text: 'register.show_email' },
  { field: 'showDateOfBirth', text: 'register.show_date_of_birth' },
] as const;

/** A switch that was turned off. */
export type HiddenField = (typeof switches)[number]['field'];

/** The hidden fields that a draft names. */
export function readHidden(text: string): HiddenField[] {
  return switches.map(({ field }) => field).filter((field) => text.split(' ').includes(field));
}

interface RegistrationPrivacyProps {
  hidden: readonly HiddenField[];
  onChange: (hidden: HiddenField[]) => void;
}

/** Says before there is a profile what everybody will see on it, and lets it be hidden. @see requirements H13 */
export function RegistrationPrivacy({ hidden, onChange }: RegistrationPrivacyProps) {
  const { t } = useTranslation('auth');
  return (
    <fieldset className="grid">
      <legend className="text-sm font-semibold">{t('register.privacy')}</legend>
      <p className="text-xs text-muted">{t('register.privacy_hint')}</p>
      {switches.map(({ field, text }) => {
        const isShown = !hidden.includes(field);
        return (
          <label key={field} className="flex min-h-11 items-center justify-between gap-4 text-sm">
            {t(text)}
            <input
              type="checkbox"
              role="switch"
              className="toggle"
              checked={isShown}
              aria-checked={isShown}
              onChange={() => onChange(isShown ? [...hidden, field] : hidden.filter((one) => one !== field))}
            />
          </label>
        );
      })}
    </fieldset>
  );
}

import { useState } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Segmented } from '#pwa/ui/segmented.tsx';
import type { Language } from '#shared/catalog/languages.ts';
import { type ApplicationMails, applicationMails as rhythms } from '#shared/catalog/mails.ts';
import { showFailure } from '../forms/show-failure.ts';
import { AccountPart, AccountSwitch } from './account-part.tsx';
import { LanguageChoice } from './look-part.tsx';

/** An account's switches for its mails. */
export interface MailSettings {
  wantsMail: boolean;
  language: Language;
  /** How a company hears of applications; a person has no such choice. */
  applicationMails?: ApplicationMails;
}

export interface MailsPartProps {
  settings: MailSettings;
  /** The purpose of the switch. */
  label: string;
  hint: string;
  /** Why nothing can be changed now. */
  isDisabled?: boolean;
  /** Saves the change, and shows that it is saved. */
  onSave: (changes: Partial<MailSettings>) => Promise<void>;
}

/** Which mails are sent, and in which language. */
export function MailsPart({ settings, label, hint, isDisabled = false, onSave }: MailsPartProps) {
  const { t } = useTranslation('account');
  const [saving, setSaving] = useState<Partial<MailSettings>>();
  const { wantsMail, language, applicationMails } = { ...settings, ...saving };

  async function save(changes: Partial<MailSettings>) {
    if (saving || isDisabled) return;
    setSaving(changes);
    try {
      await onSave(changes);
    } catch (fault) {
      showFailure(t, t('save_failed'), fault);
    } finally {
      setSaving(undefined);
    }
  }

  return (
    <AccountPart anchor="mails" title={t('mails.title')}>
      <AccountSwitch
        label={label}
        hint={hint}
        isOn={wantsMail}
        isBusy={saving?.wantsMail !== undefined}
        isDisabled={isDisabled}
        onToggle={() => void save({ wantsMail: !wantsMail })}
      />
      <fieldset
        className="account-choices grid grid-cols-1 gap-5 md:grid-cols-2 mt-3 items-start"
        disabled={isDisabled}
      >
        {applicationMails && wantsMail && (
          <RhythmChoice value={applicationMails} onChange={(wanted) => void save({ applicationMails: wanted })} />
        )}
        <LanguageChoice
          label={t('mails.language')}
          value={language}
          onChange={(wanted) => wanted !== language && void save({ language: wanted })}
        />
      </fieldset>
      <p className="mt-4 text-xs text-muted">{t('mails.always')}</p>
    </AccountPart>
  );
}

/** A letter for each application, or one in the morning. */
function RhythmChoice({ value, onChange }: { value: ApplicationMails; onChange: (wanted: ApplicationMails) => void }) {
  const { t } = useTranslation('account');
  return (
    <div className="mb-4 grid gap-2">
      <p className="text-sm font-semibold" aria-hidden="true">
        {t('mails.rhythm')}
      </p>
      <Segmented
        label={t('mails.rhythm')}
        value={value}
        onChange={onChange}
        options={rhythms.map((rhythm) => ({ value: rhythm, label: t(`mails.rhythms.${rhythm}`) }))}
      />
      <p className="text-xs text-muted">{t('mails.rhythm_hint')}</p>
    </div>
  );
}

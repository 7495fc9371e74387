import { useState } from 'react';
import { failureIn, failureText } from '#pwa/data/forms/failure-text.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { Language } from '#shared/catalog/languages.ts';
import { AccountPart } from './account-part.tsx';
import { AccountSwitch } from './account-switch.tsx';
import { LanguageChoice } from './language-choice.tsx';

/** An account's switches for its mails. */
export interface MailSettings {
  wantsMail: boolean;
  language: Language;
}

export interface MailsPartProps {
  settings: MailSettings;
  /** The purpose of the switch. */
  label: string;
  hint: string;
  /** Why nothing can be changed now. */
  isDisabled?: boolean;
  /** Keeps what changes, and says so. */
  onSave: (changes: Partial<MailSettings>) => Promise<void>;
}

/** Which mails come, and in which language. */
export function MailsPart({ settings, label, hint, isDisabled = false, onSave }: MailsPartProps) {
  const { t } = useTranslation('account');
  const [saving, setSaving] = useState<Partial<MailSettings>>();
  const { wantsMail, language } = { ...settings, ...saving };

  async function save(changes: Partial<MailSettings>) {
    if (saving || isDisabled) return;
    setSaving(changes);
    try {
      await onSave(changes);
    } catch (fault) {
      const failure = failureIn(fault);
      const why = failure ? { description: failureText(t, failure) } : {};
      showToast({ title: t('save_failed'), ...why, tone: 'destructive' });
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
      <fieldset className="account-choices mt-3" disabled={isDisabled}>
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

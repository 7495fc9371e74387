import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { alertSettings, changeAlertSettings, ownTimeZone, useAlertSettings } from '#pwa/data/saved/alert-settings.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { Language } from '#shared/catalog/languages.ts';
import type { AlertSettings, AlertSettingsPatch } from '#shared/model/alerts.ts';
import { formatterOf, locales } from '../../i18n/format.ts';
import { showFailure } from '../forms/show-failure.ts';
import { AccountPart, AccountSwitch, PartFailure, PartSkeleton } from './account-part.tsx';
import { PushSwitch } from './push-switch.tsx';
import type { AccountInRealm } from './use-account.ts';

export interface AlertsPartProps extends AccountInRealm {
  /** True when the address is confirmed; alerts go to no other address. */
  isEmailConfirmed: boolean;
}

/** How the account gets news of matches: by mail, by push to this browser, and in the morning of which time zone. */
export function AlertsPart({ realm, accountId, isEmailConfirmed }: AlertsPartProps) {
  const { t } = useTranslation('account');
  const { retry, ...settings } = useAlertSettings(realm, accountId);
  const isOffline = useIsOffline();
  return (
    <AccountPart anchor="alerts" title={t('alerts.title')} hint={t('alerts.hint')}>
      {settings.state === 'loading' && <PartSkeleton of="alerts" />}
      {settings.state === 'failed' && <PartFailure of="alerts" onRetry={retry} />}
      {settings.state === 'ready' && (
        <Settings
          realm={realm}
          accountId={accountId}
          isEmailConfirmed={isEmailConfirmed}
          settings={settings.data}
          isOffline={isOffline}
        />
      )}
      <p className="mt-4 text-sm">
        <Link to="/saved" className="text-link">
          {t('alerts.to_saved')}
        </Link>
      </p>
    </AccountPart>
  );
}

interface SettingsProps extends AlertsPartProps {
  settings: AlertSettings;
  isOffline: boolean;
}

function Settings({ realm, accountId, isEmailConfirmed, settings, isOffline }: SettingsProps) {
  const { t } = useTranslation('account');
  const { byMail, reminders, saving, save } = useSaveAlerts({ realm, accountId }, settings);
  const language = useLanguage();
  const zone = ownTimeZone();
  return (
    <>
      <AccountSwitch
        label={t('alerts.by_mail')}
        hint={t(isEmailConfirmed ? 'alerts.by_mail_hint' : 'alerts.by_mail_unconfirmed')}
        isOn={byMail}
        isBusy={saving?.byMail !== undefined}
        isDisabled={isOffline}
        onToggle={() => void save({ byMail: !byMail })}
      />
      {realm === 'user' && (
        <AccountSwitch
          label={t('alerts.reminders')}
          hint={t('alerts.reminders_hint')}
          isOn={reminders}
          isBusy={saving?.reminders !== undefined}
          isDisabled={isOffline}
          onToggle={() => void save({ reminders: !reminders })}
        />
      )}
      <PushSwitch realm={realm} accountId={accountId} push={settings.push} isOffline={isOffline} />
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
        <span>{t('alerts.zone', { zone: formatZone(settings.timeZone, language) })}</span>
        {zone !== settings.timeZone && (
          <Button variant="outline" disabled={isOffline} onClick={() => void save({ timeZone: zone })}>
            {t('alerts.take_zone', { zone: formatZone(zone, language) })}
          </Button>
        )}
      </p>
    </>
  );
}

function useSaveAlerts({ realm, accountId }: AccountInRealm, settings: AlertSettings) {
  const { t } = useTranslation('account');
  const [saving, setSaving] = useState<AlertSettingsPatch>();
  async function save(changes: AlertSettingsPatch) {
    if (saving) return;
    setSaving(changes);
    try {
      await changeAlertSettings(realm, changes);
      alertSettings(realm, accountId).refresh();
      showToast({ title: t('saved'), description: t('saved_hint') });
    } catch (fault) {
      showFailure(t, t('save_failed'), fault);
    } finally {
      setSaving(undefined);
    }
  }
  const { byMail, reminders } = { ...settings, ...saving };
  return { byMail, reminders, saving, save };
}

/**
 * Names a time zone: `Qatar Time` or `توقيت قطر`.
 *
 * @param timeZone A name such as `Asia/Qatar`.
 */
export function formatZone(timeZone: string, language: Language): string {
  const format = formatterOf(Intl.DateTimeFormat, locales[language], { timeZone, timeZoneName: 'shortGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

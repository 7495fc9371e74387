import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { alertSettings, changeAlertSettings, ownTimeZone } from '#pwa/data/alerts/alert-settings.ts';
import { useAlertSettings } from '#pwa/data/alerts/use-alert-settings.ts';
import { failureIn, failureText } from '#pwa/data/forms/failure-text.ts';
import { useConnection } from '#pwa/data/offline/use-connection.ts';
import { formatZone } from '#pwa/i18n/format-zone.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { OfflineLine } from '#pwa/ui/offline-line.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { AlertSettings } from '#shared/model/alerts.ts';
import { AccountPart } from './account-part.tsx';
import { AccountSwitch } from './account-switch.tsx';
import { PushSwitch } from './push-switch.tsx';
import type { AccountInRealm } from './realm.ts';

export interface AlertsPartProps extends AccountInRealm {
  /** Whether mails of Dalil are wanted at all, and reach somebody for sure. */
  mails: { wantsMail: boolean; isEmailConfirmed: boolean };
}

/** How the account is told of new matches: by mail, by push to this browser, and in whose morning. */
export function AlertsPart({ realm, accountId, mails }: AlertsPartProps) {
  const { t } = useTranslation('account');
  const { retry, ...settings } = useAlertSettings(realm, accountId);
  const isOffline = useConnection() === 'offline';
  return (
    <AccountPart anchor="alerts" title={t('alerts.title')} hint={t('alerts.hint')}>
      {settings.state === 'loading' && <AlertsSkeleton />}
      {settings.state === 'failed' && isOffline && <OfflineLine>{t('alerts.offline')}</OfflineLine>}
      {settings.state === 'failed' && !isOffline && (
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-muted">{t('alerts.failed')}</span>
          <Button variant="outline" onClick={retry}>
            {t('shell:ui.retry')}
          </Button>
        </p>
      )}
      {settings.state === 'ready' && (
        <Settings realm={realm} accountId={accountId} mails={mails} settings={settings.data} isOffline={isOffline} />
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

function Settings({ realm, accountId, mails, settings, isOffline }: SettingsProps) {
  const { t } = useTranslation('account');
  const { byMail, isBusy, save } = useSaveAlerts({ realm, accountId }, settings);
  const language = useLanguage();
  const zone = ownTimeZone();
  return (
    <>
      <AccountSwitch
        label={t('alerts.by_mail')}
        hint={t(mailHint(mails))}
        isOn={byMail && mails.wantsMail}
        isBusy={isBusy}
        isDisabled={isOffline || !mails.wantsMail}
        onToggle={() => void save({ byMail: !byMail })}
      />
      <PushSwitch realm={realm} accountId={accountId} push={settings.push} isOffline={isOffline} />
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
        {t('alerts.zone', { zone: formatZone(settings.timeZone, language) })}
        {zone !== settings.timeZone && (
          <Button variant="outline" disabled={isOffline} onClick={() => void save({ timeZone: zone })}>
            {t('alerts.take_zone', { zone: formatZone(zone, language) })}
          </Button>
        )}
      </p>
    </>
  );
}

function mailHint({ wantsMail, isEmailConfirmed }: AlertsPartProps['mails']) {
  if (!wantsMail) return 'alerts.by_mail_off';
  return isEmailConfirmed ? 'alerts.by_mail_hint' : 'alerts.by_mail_unconfirmed';
}

function useSaveAlerts({ realm, accountId }: AccountInRealm, settings: AlertSettings) {
  const { t } = useTranslation('account');
  const [saving, setSaving] = useState<Partial<AlertSettings>>();
  async function save(changes: { byMail?: boolean; timeZone?: string }) {
    if (saving) return;
    setSaving(changes);
    try {
      await changeAlertSettings(realm, changes);
      alertSettings(realm, accountId).refresh();
      showToast({ title: t('saved'), description: t('saved_hint') });
    } catch (fault) {
      const failure = failureIn(fault);
      const why = failure ? { description: failureText(t, failure) } : {};
      showToast({ title: t('save_failed'), ...why, tone: 'destructive' });
    } finally {
      setSaving(undefined);
    }
  }
  const { byMail } = { ...settings, ...saving };
  return { byMail, isBusy: saving?.byMail !== undefined, save };
}

function AlertsSkeleton() {
  const { t } = useTranslation('account');
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{t('alerts.loading')}</span>
      <Skeleton className="h-13 w-full" />
    </div>
  );
}

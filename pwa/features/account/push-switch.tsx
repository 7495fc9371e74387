import { useState } from 'react';
import { alertSettings } from '#pwa/data/alerts/alert-settings.ts';
import { type PushOutcome, pushAbility, switchPushOff, switchPushOn } from '#pwa/data/alerts/browser-push.ts';
import { failureIn, failureText } from '#pwa/data/forms/failure-text.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { AlertSettings } from '#shared/model/alerts.ts';
import { AccountSwitch } from './account-switch.tsx';
import type { AccountInRealm } from './realm.ts';

export interface PushSwitchProps extends AccountInRealm {
  push: AlertSettings['push'];
  isOffline: boolean;
}

/** Switches the notifications of this browser; the browser asks for its permission only after the press. */
export function PushSwitch({ realm, accountId, push: { publicKey, isOn }, isOffline }: PushSwitchProps) {
  const { t } = useTranslation('account');
  const [isBusy, setBusy] = useState(false);
  const [ability, setAbility] = useState(pushAbility);
  if (publicKey === null) return null;

  async function toggle(key: string) {
    setBusy(true);
    try {
      const outcome = isOn ? await switchPushOff(realm) : await switchPushOn(realm, key);
      say(outcome ?? 'off');
      alertSettings(realm, accountId).refresh();
    } catch (fault) {
      const failure = failureIn(fault);
      const why = failure ? { description: failureText(t, failure) } : {};
      showToast({ title: t('save_failed'), ...why, tone: 'destructive' });
    } finally {
      setAbility(pushAbility());
      setBusy(false);
    }
  }

  function say(outcome: PushOutcome | 'off') {
    if (outcome === 'on') showToast({ title: t('alerts.push_begun') });
    else if (outcome === 'off') showToast({ title: t('alerts.push_ended') });
    else {
      const hint = t(`alerts.push_${outcome}_hint`);
      showToast({ title: t(`alerts.push_${outcome}`), description: hint, tone: 'destructive' });
    }
  }

  return (
    <AccountSwitch
      label={t('alerts.push')}
      hint={t(isOn || ability === 'able' ? 'alerts.push_hint' : `alerts.push_${ability}_hint`)}
      isOn={isOn}
      isBusy={isBusy}
      isDisabled={isOffline || isBusy || (!isOn && ability !== 'able')}
      onToggle={() => void toggle(publicKey)}
    />
  );
}

import { useState } from 'react';
import { alertSettings } from '#pwa/data/saved/alert-settings.ts';
import { type PushOutcome, pushAbility, switchPushOff, switchPushOn } from '#pwa/data/saved/browser-push.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast, type ToastMessage } from '#pwa/ui/toast-state.ts';
import type { AlertSettings } from '#shared/model/alerts.ts';
import { failureMessage } from '../forms/show-failure.ts';
import { AccountSwitch } from './account-part.tsx';
import type { AccountInRealm } from './use-account.ts';

export interface PushSwitchProps extends AccountInRealm {
  push: AlertSettings['push'];
  isOffline: boolean;
  /** Shows the result of a press; without it a toast does. */
  say?: (message: ToastMessage) => void;
  /** Only what keeps the switch from being used is explained. */
  isShort?: boolean;
}

/** Switches the notifications of this browser; the browser asks for its permission only after the press. */
export function PushSwitch(props: PushSwitchProps) {
  const { realm, accountId, push, isOffline, isShort, say = showToast } = props;
  const { publicKey, isOn } = push;
  const { t } = useTranslation('account');
  const [isBusy, setBusy] = useState(false);
  const [ability, setAbility] = useState(pushAbility);
  if (publicKey === null) return null;

  async function toggle(key: string) {
    setBusy(true);
    try {
      const outcome = isOn ? await switchPushOff(realm) : await switchPushOn(realm, key);
      sayOutcome(outcome ?? 'off');
      alertSettings(realm, accountId).refresh();
    } catch (fault) {
      say(failureMessage(t, t('save_failed'), fault));
    } finally {
      setAbility(pushAbility());
      setBusy(false);
    }
  }

  function sayOutcome(outcome: PushOutcome | 'off') {
    if (outcome === 'on') say({ title: t('alerts.push_begun') });
    else if (outcome === 'off') say({ title: t('alerts.push_ended') });
    else {
      const hint = t(`alerts.push_${outcome}_hint`);
      say({ title: t(`alerts.push_${outcome}`), description: hint, tone: 'destructive' });
    }
  }

  const usualHint = isShort ? undefined : t('alerts.push_hint');
  return (
    <AccountSwitch
      label={t('alerts.push')}
      hint={isOn || ability === 'able' ? usualHint : t(`alerts.push_${ability}_hint`)}
      isOn={isOn}
      isBusy={isBusy}
      isDisabled={isOffline || isBusy || (!isOn && ability !== 'able')}
      onToggle={() => void toggle(publicKey)}
    />
  );
}

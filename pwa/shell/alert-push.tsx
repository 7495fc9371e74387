import { useEffect } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useAlertSettings } from '#pwa/data/saved/alert-settings.ts';
import { PushSwitch, type PushSwitchProps } from '#pwa/features/account/push-switch.tsx';
import { releaseLastingToast } from '#pwa/ui/toaster.tsx';

/** The push switch of the account page, once the server has answered whether pushes reach this browser. */
export function AlertPush(props: Pick<PushSwitchProps, 'realm' | 'accountId' | 'say'>) {
  const settings = useAlertSettings(props.realm, props.accountId);
  const isOffline = useIsOffline();
  const push = settings.state === 'ready' ? settings.data.push : null;
  const isDecided = settings.state === 'failed' || push?.isOn === true || push?.publicKey === null;
  // The toast has no further question, so it closes after the usual time.
  useEffect(() => {
    if (isDecided) releaseLastingToast();
  }, [isDecided]);
  return push && <PushSwitch {...props} push={push} isOffline={isOffline} isShort />;
}

import type { AlertSettings, AlertSettingsPatch } from '#shared/model/alerts.ts';
import { fetchAlerts, sendAlerts } from '../../http/alerts-api.ts';
import type { AccountRealm } from '../../http/passwords-api.ts';
import { requestAs } from '../account/request-as.ts';
import { keepResource } from '../app/keep-resource.ts';
import { LiveResource } from '../app/live-resource.ts';

/** How an account is told of new matches; from the network only. */
export function alertSettings(realm: AccountRealm, accountId: number): LiveResource<AlertSettings> {
  return keepResource(
    `alerts:${realm}:${accountId}`,
    () => new LiveResource({ load: () => requestAs(realm, () => fetchAlerts(realm)) }),
  );
}

/** Changes how the account is told. @throws RequestFailure */
export async function changeAlertSettings(realm: AccountRealm, patch: AlertSettingsPatch): Promise<void> {
  await requestAs(realm, () => sendAlerts(realm, patch));
}

/** The time zone of this device, whose mornings its reader means. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Tells the server the zone of this device, where another one is known. Nobody waits for it. */
export async function adoptTimeZone(realm: AccountRealm): Promise<void> {
  const timeZone = ownTimeZone();
  const { timeZone: known } = await requestAs(realm, () => fetchAlerts(realm));
  if (known !== timeZone) await changeAlertSettings(realm, { timeZone });
}

import { useMemo } from 'react';
import type { AlertSettings, AlertSettingsPatch } from '#shared/model/alerts.ts';
import type { Realm } from '#shared/model/realm.ts';
import { alertCalls } from '../../http/alert-calls.ts';
import { callApi } from '../../http/call-api.ts';
import { LiveResource, type Retryable, useResource } from '../core/live-resource.ts';
import { cachedResource } from '../core/resource-cache.ts';
import { useRefreshAtVisit } from '../core/resource-hooks.ts';
import { requestAs } from '../session/request-as.ts';

/** How an account gets news of new matches; from the network only. */
export function alertSettings(realm: Realm, accountId: number): LiveResource<AlertSettings> {
  return cachedResource(
    `alerts:${realm}:${accountId}`,
    () => new LiveResource({ load: () => requestAs(realm, () => callApi(alertCalls[realm].show, {})) }),
  );
}

/** Changes how the account gets news. @throws RequestFailure */
export async function changeAlertSettings(realm: Realm, patch: AlertSettingsPatch): Promise<void> {
  await requestAs(realm, () => callApi(alertCalls[realm].change, { body: patch }));
}

/** The time zone of this device: the daily alerts come in the morning of this zone. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Sends the time zone of this device to the server when the account has another one. Nothing waits for it. */
export async function adoptTimeZone(realm: Realm): Promise<void> {
  const timeZone = ownTimeZone();
  const { timeZone: known } = await requestAs(realm, () => callApi(alertCalls[realm].show, {}));
  if (known !== timeZone) await changeAlertSettings(realm, { timeZone });
}

/** The account's alert settings, fetched again at each visit. */
export function useAlertSettings(realm: Realm, accountId: number): Retryable<AlertSettings> {
  const resource = useMemo(() => alertSettings(realm, accountId), [realm, accountId]);
  useRefreshAtVisit(resource);
  return useResource(resource);
}

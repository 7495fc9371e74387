import {
  changeAlerts,
  changeCompanyAlerts,
  showAlerts,
  showCompanyAlerts,
  subscribeCompanyPush,
  subscribePush,
  unsubscribeCompanyPush,
  unsubscribePush,
} from '#shared/contract/alerts.ts';
import type { AlertSettings, AlertSettingsPatch, PushSubscriptionInput } from '#shared/model/alerts.ts';
import { callApi } from './call-api.ts';
import type { AccountRealm } from './passwords-api.ts';

const calls = {
  user: { show: showAlerts, change: changeAlerts, subscribe: subscribePush, unsubscribe: unsubscribePush },
  company: {
    show: showCompanyAlerts,
    change: changeCompanyAlerts,
    subscribe: subscribeCompanyPush,
    unsubscribe: unsubscribeCompanyPush,
  },
} as const;

/** Asks how the account is told of new matches. @throws RequestFailure */
export function fetchAlerts(realm: AccountRealm): Promise<AlertSettings> {
  return callApi(calls[realm].show, {});
}

/** Changes how the account is told. @throws RequestFailure */
export function sendAlerts(realm: AccountRealm, patch: AlertSettingsPatch): Promise<AlertSettings> {
  return callApi(calls[realm].change, { body: patch });
}

/** Lets this browser be told by push. @throws RequestFailure `push_refused`, `push_unavailable` … */
export function sendSubscription(realm: AccountRealm, subscription: PushSubscriptionInput): Promise<AlertSettings> {
  return callApi(calls[realm].subscribe, { body: subscription });
}

/** Ends the pushes to this browser. @throws RequestFailure */
export function sendUnsubscription(realm: AccountRealm): Promise<AlertSettings> {
  return callApi(calls[realm].unsubscribe, {});
}

import * as alerts from '#shared/contract/alerts.ts';
import { changeAlerts, showAlerts, subscribePush, unsubscribePush } from '../../domain/alerts/alert-settings.ts';
import type { Deps } from '../../domain/deps.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';

/** The same for both realms: the audience of the call says whose alerts they are. */
export function alertsRoutes(api: Api, deps: Deps): void {
  for (const show of [alerts.showAlerts, alerts.showCompanyAlerts]) {
    bindEndpoint(api, show, { handle: (call) => showAlerts(deps, call) });
  }

  for (const change of [alerts.changeAlerts, alerts.changeCompanyAlerts]) {
    bindEndpoint(api, change, { handle: (call) => changeAlerts(deps, call, call.body) });
  }

  for (const subscribe of [alerts.subscribePush, alerts.subscribeCompanyPush]) {
    bindEndpoint(api, subscribe, { handle: (call) => subscribePush(deps, call, call.body) });
  }

  for (const unsubscribe of [alerts.unsubscribePush, alerts.unsubscribeCompanyPush]) {
    bindEndpoint(api, unsubscribe, { handle: (call) => unsubscribePush(deps, call) });
  }
}

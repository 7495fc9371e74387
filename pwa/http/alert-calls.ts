import * as alerts from '#shared/contract/alerts.ts';

/** The calls about alerts, for each realm. */
export const alertCalls = {
  user: {
    show: alerts.showAlerts,
    change: alerts.changeAlerts,
    subscribe: alerts.subscribePush,
    unsubscribe: alerts.unsubscribePush,
  },
  company: {
    show: alerts.showCompanyAlerts,
    change: alerts.changeCompanyAlerts,
    subscribe: alerts.subscribeCompanyPush,
    unsubscribe: alerts.unsubscribeCompanyPush,
  },
} as const;

import { AlertSettingsPatchSchema, AlertSettingsSchema, PushSubscriptionSchema } from '../model/alerts.ts';
import { defineEndpoint } from './endpoint.ts';

export const showAlerts = defineEndpoint({
  method: 'GET',
  path: '/api/account/alerts',
  audience: 'user',
  summary:
    'Returns the alert settings of the caller, for new matches of saved searches and new jobs of followed companies.',
  response: AlertSettingsSchema,
});

export const changeAlerts = defineEndpoint({
  method: 'PATCH',
  path: '/api/account/alerts',
  audience: 'user',
  summary: 'Changes whether and when new matches are mailed to the caller, and the time zone of the morning.',
  body: AlertSettingsPatchSchema,
  response: AlertSettingsSchema,
  errors: ['busy', 'storage_full'],
});

export const subscribePush = defineEndpoint({
  method: 'PUT',
  path: '/api/account/alerts/push',
  audience: 'user',
  summary: 'Sends new matches to the calling browser by push, until its session ends.',
  body: PushSubscriptionSchema,
  response: AlertSettingsSchema,
  errors: ['push_unavailable', 'push_refused', 'busy', 'storage_full'],
});

export const unsubscribePush = defineEndpoint({
  method: 'DELETE',
  path: '/api/account/alerts/push',
  audience: 'user',
  summary: 'Ends the pushes to the calling browser.',
  response: AlertSettingsSchema,
  errors: ['busy', 'storage_full'],
});

export const showCompanyAlerts = defineEndpoint({
  ...showAlerts,
  path: '/api/companies/account/alerts',
  audience: 'company',
  summary: 'Returns the alert settings of the calling company, for new matches of its saved searches.',
});

export const changeCompanyAlerts = defineEndpoint({
  ...changeAlerts,
  path: '/api/companies/account/alerts',
  audience: 'company',
  summary: 'Changes whether and when new matches are mailed to the calling company, and the time zone of the morning.',
});

export const subscribeCompanyPush = defineEndpoint({
  ...subscribePush,
  path: '/api/companies/account/alerts/push',
  audience: 'company',
  summary: 'Sends new matches to the browser of the calling company by push, until its session ends.',
});

export const unsubscribeCompanyPush = defineEndpoint({
  ...unsubscribePush,
  path: '/api/companies/account/alerts/push',
  audience: 'company',
  summary: 'Ends the pushes to the browser of the calling company.',
});

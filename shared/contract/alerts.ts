import { AlertSettingsPatchSchema, AlertSettingsSchema, PushSubscriptionSchema } from '../model/alerts.ts';
import { defineEndpoint } from './endpoint.ts';

export const showAlerts = defineEndpoint({
  method: 'GET',
  path: '/api/account/alerts',
  audience: 'user',
  summary: 'Answers how the caller is told of new matches of saved searches and of new jobs of followed companies.',
  response: AlertSettingsSchema,
});

export const changeAlerts = defineEndpoint({
  method: 'PATCH',
  path: '/api/account/alerts',
  audience: 'user',
  summary: 'Changes whether mails tell the caller of new matches, and in the morning of which time zone.',
  body: AlertSettingsPatchSchema,
  response: AlertSettingsSchema,
  errors: ['busy', 'storage_full'],
});

export const subscribePush = defineEndpoint({
  method: 'PUT',
  path: '/api/account/alerts/push',
  audience: 'user',
  summary: 'Tells the browser that calls of new matches by push, until its session ends.',
  body: PushSubscriptionSchema,
  response: AlertSettingsSchema,
  errors: ['push_unavailable', 'push_refused', 'busy', 'storage_full'],
});

export const unsubscribePush = defineEndpoint({
  method: 'DELETE',
  path: '/api/account/alerts/push',
  audience: 'user',
  summary: 'Ends the pushes to the browser that calls.',
  response: AlertSettingsSchema,
  errors: ['busy', 'storage_full'],
});

export const showCompanyAlerts = defineEndpoint({
  method: 'GET',
  path: '/api/companies/account/alerts',
  audience: 'company',
  summary: 'Answers how the calling company is told of new matches of what it saved.',
  response: AlertSettingsSchema,
});

export const changeCompanyAlerts = defineEndpoint({
  method: 'PATCH',
  path: '/api/companies/account/alerts',
  audience: 'company',
  summary: 'Changes whether mails tell the calling company of new matches, and in the morning of which time zone.',
  body: AlertSettingsPatchSchema,
  response: AlertSettingsSchema,
  errors: ['busy', 'storage_full'],
});

export const subscribeCompanyPush = defineEndpoint({
  method: 'PUT',
  path: '/api/companies/account/alerts/push',
  audience: 'company',
  summary: 'Tells the browser of the calling company of new matches by push, until its session ends.',
  body: PushSubscriptionSchema,
  response: AlertSettingsSchema,
  errors: ['push_unavailable', 'push_refused', 'busy', 'storage_full'],
});

export const unsubscribeCompanyPush = defineEndpoint({
  method: 'DELETE',
  path: '/api/companies/account/alerts/push',
  audience: 'company',
  summary: 'Ends the pushes to the browser of the calling company.',
  response: AlertSettingsSchema,
  errors: ['busy', 'storage_full'],
});

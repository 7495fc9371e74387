import { builtPassword } from '../builders.ts';
import { house, newWebhook, pushSubscription, type Row, webhookOfCompany, webhooksPath } from './matrix-house.ts';

/** Saved things, alerts, webhooks. */
export const savedRows: readonly Row[] = [
  {
    call: 'listWebhooks',
    send: (client) => client.get(webhooksPath),
    expected: [401, 401, 401, 401, 401, 200, 200],
  },
  {
    call: 'createWebhook',
    send: (client) => client.post(webhooksPath, { ...newWebhook, password: builtPassword }),
    expected: [401, 401, 401, 401, 401, 201, 201],
  },
  {
    call: 'listWebhookDeliveries of another company',
    send: async (client) => client.get(`${webhooksPath}/${await webhookOfCompany()}/deliveries`),
    expected: [401, 401, 401, 401, 401, 200, 404],
  },
  {
    call: 'testWebhook of another company',
    send: async (client) => client.post(`${webhooksPath}/${await webhookOfCompany()}/test`),
    expected: [401, 401, 401, 401, 401, 202, 404],
  },
  {
    call: 'resumeWebhook of another company',
    send: async (client) => client.post(`${webhooksPath}/${await webhookOfCompany()}/resume`),
    expected: [401, 401, 401, 401, 401, 200, 404],
  },
  {
    call: 'removeWebhook of another company',
    send: async (client) => client.delete(`${webhooksPath}/${await webhookOfCompany()}`),
    expected: [401, 401, 401, 401, 401, 200, 404],
  },
  { call: 'listSaved', send: (client) => client.get('/api/saved'), expected: [401, 200, 200, 200, 200, 401, 401] },
  {
    call: 'changeSaved',
    send: (client, actor) => client.post('/api/saved', { ownerId: house.ids[actor], changes: [] }),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: 'listCompanySaved',
    send: (client) => client.get('/api/companies/account/saved'),
    expected: [401, 401, 401, 401, 401, 200, 200],
  },
  {
    call: 'changeCompanySaved',
    send: (client) => client.post('/api/companies/account/saved', { ownerId: house.company.id, changes: [] }),
    expected: [401, 401, 401, 401, 401, 200, 403],
  },
  {
    call: 'showAlerts',
    send: (client) => client.get('/api/account/alerts'),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: 'showCompanyAlerts',
    send: (client) => client.get('/api/companies/account/alerts'),
    expected: [401, 401, 401, 401, 401, 200, 200],
  },
  {
    call: 'changeAlerts',
    send: (client) => client.patch('/api/account/alerts', {}),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: 'changeCompanyAlerts',
    send: (client) => client.patch('/api/companies/account/alerts', {}),
    expected: [401, 401, 401, 401, 401, 200, 200],
  },
  {
    call: 'unsubscribePush',
    send: (client) => client.delete('/api/account/alerts/push'),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: 'unsubscribeCompanyPush',
    send: (client) => client.delete('/api/companies/account/alerts/push'),
    expected: [401, 401, 401, 401, 401, 200, 200],
  },
  {
    // The house of this test has no keys for pushes.
    call: 'subscribePush',
    send: (client) => client.request('/api/account/alerts/push', { method: 'PUT', body: pushSubscription }),
    expected: [401, 503, 503, 503, 503, 401, 401],
  },
  {
    call: 'subscribeCompanyPush',
    send: (client) => client.request('/api/companies/account/alerts/push', { method: 'PUT', body: pushSubscription }),
    expected: [401, 401, 401, 401, 401, 503, 503],
  },
];

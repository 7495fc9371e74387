import * as v from 'valibot';
import { IdParamSchema } from '../model/fields.ts';
import { CreatedWebhookSchema, NewWebhookSchema, WebhookDeliverySchema, WebhookSchema } from '../model/webhook.ts';
import { defineEndpoint } from './endpoint.ts';

const WebhookParams = v.object({ id: IdParamSchema });
const MessageSchema = v.object({ message: v.string() });

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/api/companies/account/webhooks',
  audience: 'company',
  summary: 'Lists the webhooks of the calling company, the newest first.',
  response: v.array(WebhookSchema),
});

export const createWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/companies/account/webhooks',
  audience: 'company',
  summary: 'Makes a webhook of the calling company; its signing secret is returned only once.',
  body: NewWebhookSchema,
  response: CreatedWebhookSchema,
  status: 201,
  errors: ['webhooks_full', 'busy', 'storage_full'],
});

export const removeWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/api/companies/account/webhooks/:id',
  audience: 'company',
  summary: 'Removes a webhook of the calling company with its waiting deliveries.',
  params: WebhookParams,
  response: MessageSchema,
  errors: ['not_found', 'busy', 'storage_full'],
});

export const listWebhookDeliveries = defineEndpoint({
  method: 'GET',
  path: '/api/companies/account/webhooks/:id/deliveries',
  audience: 'company',
  summary: 'Lists the last 50 deliveries of a webhook, the newest first.',
  params: WebhookParams,
  response: v.array(WebhookDeliverySchema),
  errors: ['not_found'],
});

export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/companies/account/webhooks/:id/test',
  audience: 'company',
  summary: 'Sends the event `test` to a webhook; its outcome is among the deliveries.',
  params: WebhookParams,
  response: WebhookDeliverySchema,
  status: 202,
  errors: ['not_found', 'webhook_off', 'busy', 'storage_full'],
});

export const resumeWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/companies/account/webhooks/:id/resume',
  audience: 'company',
  summary: 'Switches on a webhook that was switched off after failures; missed events are not delivered later.',
  params: WebhookParams,
  response: WebhookSchema,
  errors: ['not_found', 'busy', 'storage_full'],
});

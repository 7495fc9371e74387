import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resumeWebhook,
  testWebhook,
} from '#shared/contract/webhooks.ts';
import type { CreatedWebhook, NewWebhook, Webhook, WebhookDelivery } from '#shared/model/webhook.ts';
import { callApi } from './call-api.ts';

/** Asks which webhooks the company has. @throws RequestFailure */
export function fetchWebhooks(): Promise<Webhook[]> {
  return callApi(listWebhooks, {});
}

/** Makes a webhook; its signing secret comes with this answer alone. @throws RequestFailure `validation_failed`, `webhooks_full` … */
export function sendNewWebhook(webhook: NewWebhook): Promise<CreatedWebhook> {
  return callApi(createWebhook, { body: webhook });
}

/** Asks for the last deliveries of a webhook. @throws RequestFailure */
export function fetchDeliveries(id: number): Promise<WebhookDelivery[]> {
  return callApi(listWebhookDeliveries, { params: { id: String(id) } });
}

/** Removes a webhook. @throws RequestFailure `not_found` when it is gone already … */
export async function sendWebhookRemoval(id: number): Promise<void> {
  await callApi(removeWebhook, { params: { id: String(id) } });
}

/** Lets a test leave. @throws RequestFailure `webhook_off` … */
export async function sendWebhookTest(id: number): Promise<void> {
  await callApi(testWebhook, { params: { id: String(id) } });
}

/** Switches a webhook on again. @throws RequestFailure */
export async function sendWebhookResumption(id: number): Promise<void> {
  await callApi(resumeWebhook, { params: { id: String(id) } });
}

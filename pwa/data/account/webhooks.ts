import * as endpoints from '#shared/contract/webhooks.ts';
import type { CreatedWebhook, NewWebhook, Webhook, WebhookDelivery } from '#shared/model/webhook.ts';
import { callApi } from '../../http/call-api.ts';
import type { Retryable } from '../core/live-resource.ts';
import { useFreshResource } from '../core/resource-hooks.ts';
import { unlessGone } from '../core/write-outcome.ts';
import { requestAs } from '../session/request-as.ts';

const idOf = (id: number) => ({ params: { id: String(id) } });

/** Follows the webhooks of a company; from the network only. */
export function useWebhooks(companyId: number): Retryable<Webhook[]> {
  return useFreshResource(`webhooks:${companyId}`, () => ({
    load: () => requestAs('company', () => callApi(endpoints.listWebhooks, {})),
  }));
}

/** Follows the last deliveries of a webhook, fetched again each time they are shown. */
export function useDeliveries(id: number): Retryable<WebhookDelivery[]> {
  return useFreshResource(`webhooks:deliveries:${id}`, () => ({
    load: () => requestAs('company', () => callApi(endpoints.listWebhookDeliveries, idOf(id))),
  }));
}

/**
 * Creates a webhook; only this answer has its signing secret. @throws RequestFailure `validation_failed`,
 * `webhooks_full` …
 */
export function createWebhook(webhook: NewWebhook): Promise<CreatedWebhook> {
  return requestAs('company', () => callApi(endpoints.createWebhook, { body: webhook }));
}

/** Removes a webhook; a webhook that is gone already counts as removed. @throws RequestFailure */
export async function removeWebhook(id: number): Promise<void> {
  await unlessGone(requestAs('company', () => callApi(endpoints.removeWebhook, idOf(id))));
}

/** Has the server send a test to a webhook. @throws RequestFailure `webhook_off` … */
export async function testWebhook(id: number): Promise<void> {
  await requestAs('company', () => callApi(endpoints.testWebhook, idOf(id)));
}

/** Switches a webhook on again. @throws RequestFailure */
export async function resumeWebhook(id: number): Promise<void> {
  await requestAs('company', () => callApi(endpoints.resumeWebhook, idOf(id)));
}

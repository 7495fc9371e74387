import { useEffect, useMemo } from 'react';
import type { CreatedWebhook, NewWebhook, Webhook, WebhookDelivery } from '#shared/model/webhook.ts';
import {
  fetchDeliveries,
  fetchWebhooks,
  sendNewWebhook,
  sendWebhookRemoval,
  sendWebhookResumption,
  sendWebhookTest,
} from '../../http/webhooks-api.ts';
import { keepResource } from '../app/keep-resource.ts';
import { LiveResource } from '../app/live-resource.ts';
import { type Retryable, useResource } from '../app/use-live-resource.ts';
import { failureIn } from '../forms/failure-text.ts';
import { requestAs } from './request-as.ts';

function kept<Data>(key: string, load: () => Promise<Data>): LiveResource<Data> {
  return keepResource(key, () => new LiveResource({ load: () => requestAs('company', load) }));
}

/** Follows the webhooks of a company, asked for anew at each visit; from the network only. */
export function useWebhooks(companyId: number): Retryable<Webhook[]> {
  const resource = useMemo(() => kept(`webhooks:${companyId}`, fetchWebhooks), [companyId]);
  useEffect(() => resource.refresh(), [resource]);
  return useResource(resource);
}

/** Follows the last deliveries of a webhook, asked for anew each time they are shown. */
export function useDeliveries(id: number): Retryable<WebhookDelivery[]> {
  const resource = useMemo(() => kept(`webhooks:deliveries:${id}`, () => fetchDeliveries(id)), [id]);
  useEffect(() => resource.refresh(), [resource]);
  return useResource(resource);
}

/** Makes a webhook. @throws RequestFailure */
export function createWebhook(webhook: NewWebhook): Promise<CreatedWebhook> {
  return requestAs('company', () => sendNewWebhook(webhook));
}

/** Removes a webhook; one that is gone already is as good. @throws RequestFailure */
export async function removeWebhook(id: number): Promise<void> {
  try {
    await requestAs('company', () => sendWebhookRemoval(id));
  } catch (fault) {
    if (failureIn(fault)?.code !== 'not_found') throw fault;
  }
}

/** Lets a test leave. @throws RequestFailure */
export function testWebhook(id: number): Promise<void> {
  return requestAs('company', () => sendWebhookTest(id));
}

/** Switches a webhook on again. @throws RequestFailure */
export function resumeWebhook(id: number): Promise<void> {
  return requestAs('company', () => sendWebhookResumption(id));
}

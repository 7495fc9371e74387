import { createHmac, randomBytes } from 'node:crypto';
import { webhookSecretPrefix } from '#shared/catalog/webhook-events.ts';
import { limits } from '#shared/limits.ts';
import type { CreatedWebhook, NewWebhook, Webhook, WebhookDelivery } from '#shared/model/webhook.ts';
import type { DeliveryRecord } from '../../store/webhooks/delivery-queue.ts';
import type { WebhookRecord } from '../../store/webhooks/webhooks.store.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireOwnPassword } from '../passwords/passwords.ts';
import { type Actor, requireCompany, requireOwnCompany } from '../policies.ts';

/**
 * Lists the webhooks of the calling company, the newest first.
 *
 * @throws AppError `not_authenticated`
 */
export async function listWebhooks({ webhooks }: Deps, actor: Actor): Promise<Webhook[]> {
  const listed = await webhooks.ofCompany(requireCompany(actor).id);
  return listed.map(ownWebhook);
}

/**
 * Creates a webhook for the calling company, which enters the password again.
 *
 * @returns The webhook with its signing secret, which nobody can read again.
 * @throws AppError `not_authenticated`, `validation_failed`, `busy`; StoreError `webhooks_full`
 */
export async function createWebhook(
  deps: Deps,
  actor: Actor,
  { url, events, password }: NewWebhook,
): Promise<CreatedWebhook> {
  const own = requireOwnCompany(actor, requireCompany(actor));
  await requireOwnPassword(deps, own, { password });
  if (!(await deps.webhookPoster.mayReach(url))) fail('validation_failed', { fields: { url: 'webhook_url_private' } });
  const secret = newWebhookSecret();
  const made = await deps.webhooks.insert(own, { url, events, secret });
  if (!made) return fail('validation_failed', { fields: { password: 'current_password_wrong' } });
  deps.log.info({ company: own.id, webhook: made.id }, 'webhook made');
  return { ...ownWebhook(made), secret };
}

/**
 * Removes a webhook of the calling company.
 *
 * @throws AppError `not_authenticated`, `not_found`
 */
export async function removeWebhook({ webhooks, log }: Deps, actor: Actor, id: number): Promise<void> {
  const own = requireOwnCompany(actor, requireCompany(actor));
  if (!(await webhooks.remove(own, id))) fail('not_found', { subject: 'webhook' });
  log.info({ company: own.id, webhook: id }, 'webhook removed');
}

/**
 * Lists the last deliveries of a webhook of the calling company, the newest first.
 *
 * @throws AppError `not_authenticated`, `not_found`
 */
export async function listDeliveries({ webhooks }: Deps, actor: Actor, id: number): Promise<WebhookDelivery[]> {
  const own = await webhooks.ofCompany(requireCompany(actor).id);
  if (!own.some((webhook) => webhook.id === id)) fail('not_found', { subject: 'webhook' });
  return (await webhooks.deliveries(id, limits.deliveriesShown)).map(ownDelivery);
}

/**
 * Queues the event `test` for a webhook of the calling company.
 *
 * @throws AppError `not_authenticated`, `not_found`, `webhook_off`
 */
export async function testWebhook({ webhooks }: Deps, actor: Actor, id: number): Promise<WebhookDelivery> {
  const queued = await webhooks.test(requireOwnCompany(actor, requireCompany(actor)), id);
  if (queued === 'off') return fail('webhook_off');
  return ownDelivery(queued ?? fail('not_found', { subject: 'webhook' }));
}

/**
 * Switches a webhook of the calling company on again.
 *
 * @throws AppError `not_authenticated`, `not_found`
 */
export async function resumeWebhook({ webhooks }: Deps, actor: Actor, id: number): Promise<Webhook> {
  const resumed = await webhooks.resume(requireOwnCompany(actor, requireCompany(actor)), id);
  return ownWebhook(resumed ?? fail('not_found', { subject: 'webhook' }));
}

/** A webhook as its company gets it. */
export function ownWebhook({ id, url, events, ...webhook }: WebhookRecord): Webhook {
  return {
    id,
    url,
    events,
    createdAt: webhook.createdAt.toISOString(),
    failingSince: webhook.failingSince?.toISOString() ?? null,
    offAt: webhook.offAt?.toISOString() ?? null,
  };
}

function ownDelivery({ eventId, event, attempts, lastStatus, lastError, ...row }: DeliveryRecord): WebhookDelivery {
  const endedAt = row.deliveredAt ?? row.givenUpAt;
  const ending = row.deliveredAt ? 'delivered' : 'dead';
  return {
    eventId,
    event,
    state: endedAt ? ending : 'waiting',
    attempts,
    createdAt: row.createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    lastStatus,
    lastError,
  };
}

/** A new signing secret: 32 random bytes, in the form of the Standard Webhooks specification. */
export function newWebhookSecret(): string {
  return webhookSecretPrefix + randomBytes(32).toString('base64');
}

/**
 * The headers of a delivery, as the Standard Webhooks specification has them: the id tells repeats, the signature covers
 * id, time and body, and the time lets a receiver refuse what somebody recorded and sends again.
 *
 * @param now When this try is made; each try has its own time and so its own signature.
 */
export function signedHeaders(
  { secret, eventId, body }: { secret: string; eventId: string; body: string },
  now: Date,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Dalil-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': `v1,${signature}`,
  };
}

import { createHmac, randomBytes } from 'node:crypto';
import { webhookSecretPrefix } from '#shared/catalog/webhook-events.ts';
import { limits } from '#shared/limits.ts';
import type { CreatedWebhook, NewWebhook, Webhook, WebhookDelivery } from '#shared/model/webhook.ts';
import { utcDayOf } from '#shared/rules/listing-order.ts';
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

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const webhooksPerTurn = 20;
const deliveriesPerWebhook = 20;
// Longer than any receiver is waited for.
const claimMs = minuteMs;
/** A receiver that answers slowly holds the others up no longer than this. */
const turnMs = 10 * secondMs;
/** How long a delivery waits after each failure; after the last of them it waits as long again and again. */
const waitsMs = [5 * secondMs, minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 12 * hourMs, dayMs];
const triedForMs = 7 * dayMs;
const gone = 410;

export type WebhookDeps = Pick<Deps, 'webhooks' | 'webhookPoster' | 'clock' | 'log'> & {
  /** Aborted when the server ends. */
  stopping: AbortSignal;
};

/**
 * Makes the work that sends what is due to webhooks. Companies wait for each other no longer than a turn; what one of them
 * gets is sent one after the other, and not at all after a failure in the same turn. A delivery that fails is tried again
 * for a week. A webhook to which nothing has arrived for a week is switched off, and the company gets a mail; one whose
 * receiver answers 410 at once.
 *
 * A delivery may arrive twice, when the answer is lost or the process ends before it is noted: its id tells.
 */
export function createWebhookSender(deps: WebhookDeps): () => Promise<void> {
  let purgedDay = '';
  return async () => {
    const { webhooks, clock } = deps;
    const due = await webhooks.due(clock.now(), webhooksPerTurn);
    await Promise.all(due.map((webhook) => sendTo(deps, webhook)));
    const today = utcDayOf(clock.now());
    if (today === purgedDay) return;
    await webhooks.purge(new Date(clock.now().getTime() - limits.deliveriesKeptDays * dayMs));
    purgedDay = today;
  };
}

async function sendTo(deps: WebhookDeps, webhook: WebhookRecord): Promise<void> {
  const { webhooks, clock, stopping } = deps;
  const endsAtMs = performance.now() + turnMs;
  for (const delivery of await webhooks.dueOf(webhook.id, clock.now(), deliveriesPerWebhook)) {
    if (stopping.aborted || performance.now() > endsAtMs) return;
    const claimed = { ...delivery, nextAttemptAt: new Date(clock.now().getTime() + claimMs) };
    if (!(await webhooks.claim(delivery, claimed.nextAttemptAt))) continue;
    if (!(await send(deps, webhook, claimed))) return;
  }
}

/** @returns Whether it arrived. */
async function send(deps: WebhookDeps, webhook: WebhookRecord, claimed: DeliveryRecord): Promise<boolean> {
  const { webhooks, webhookPoster, clock, log } = deps;
  const { body, eventId } = claimed;
  const headers = signedHeaders({ secret: webhook.secret, eventId, body }, clock.now());
  const outcome = await webhookPoster.post(webhook.url, { headers, body });
  const at = clock.now();
  const status = 'status' in outcome ? outcome.status : undefined;
  if (status !== undefined && status >= 200 && status < 300) {
    await webhooks.markDelivered(claimed, { status, at });
    return true;
  }
  const error = 'error' in outcome ? outcome.error : `answered ${status}`;
  const attempts = claimed.attempts + 1;
  log.warn({ webhook: webhook.id, delivery: claimed.id, attempts, status }, 'webhook not delivered');
  await webhooks.markFailed(claimed, { status, error, at, nextAttemptAt: nextAttempt(claimed, attempts, at) });
  if (status === gone || hasFailedForAWeek(webhook, at)) {
    await webhooks.switchOff(webhook, at);
    log.warn({ webhook: webhook.id, company: webhook.companyId }, 'webhook switched off');
  }
  return false;
}

function nextAttempt({ createdAt }: DeliveryRecord, attempts: number, at: Date): Date | undefined {
  if (at.getTime() - createdAt.getTime() >= triedForMs) return undefined;
  return new Date(at.getTime() + (waitsMs[attempts - 1] ?? dayMs));
}

function hasFailedForAWeek({ failingSince }: WebhookRecord, at: Date): boolean {
  return failingSince !== null && at.getTime() - failingSince.getTime() >= triedForMs;
}

import { limits } from '#shared/limits.ts';
import { utcDayOf } from '#shared/rules/listing-order.ts';
import type { DeliveryRecord } from '../../store/webhooks/delivery-queue.ts';
import type { WebhookRecord } from '../../store/webhooks/webhooks.store.ts';
import type { Deps } from '../deps.ts';
import { signedHeaders } from './webhooks.ts';

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

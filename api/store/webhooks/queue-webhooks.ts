import { randomUUID } from 'node:crypto';
import type { DeliveredEvent, JobEnding, WebhookEvent } from '#shared/catalog/webhook-events.ts';
import { and, eq, inArray, isNull } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';

/** What happened, in numbers of rows: a program that may know more asks the API with a token. */
interface Happened {
  event: WebhookEvent;
  jobId: number;
  applicationId?: number;
  reason?: JobEnding;
}

/**
 * Lets each webhook of the job's company know that asked for such events, in the transaction of what happened, so that
 * neither is there without the other.
 */
export async function queueWebhooks(tx: Connection, happened: readonly Happened[], now: Date): Promise<void> {
  if (happened.length === 0) return;
  const { jobs, webhooks } = tx.tables;
  const listeners = await tx.db
    .select({ id: webhooks.id, events: webhooks.events, jobId: jobs.id })
    .from(jobs)
    .innerJoin(webhooks, and(eq(webhooks.companyId, jobs.companyId), isNull(webhooks.offAt)))
    .where(
      inArray(
        jobs.id,
        happened.map(({ jobId }) => jobId),
      ),
    );
  for (const { event, ...data } of happened) {
    for (const { id, events, jobId } of listeners) {
      if (jobId === data.jobId && events.includes(event)) await insertDelivery(tx, { webhookId: id, event, data, now });
    }
  }
}

interface NewDelivery {
  webhookId: number;
  event: DeliveredEvent;
  data: object;
  now: Date;
}

/** Stores what a webhook is to get; the bytes stay the same at each try, and so does the signature's text. */
export async function insertDelivery(tx: Connection, { webhookId, event, data, now }: NewDelivery) {
  const body = JSON.stringify({ type: event, timestamp: now.toISOString(), data });
  const [stored] = await tx.db
    .insert(tx.tables.webhookDeliveries)
    .values({ webhookId, eventId: randomUUID(), event, body, nextAttemptAt: now, createdAt: now })
    .returning();
  return stored;
}

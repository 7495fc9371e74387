import { randomUUID } from 'node:crypto';
import type { DeliveredEvent, JobEnding, WebhookEvent } from '#shared/catalog/webhook-events.ts';
import { mailOfWebhookOff } from '../../domain/rules/mails.ts';
import { and, asc, count, eq, inArray, isNotNull, isNull, lt, lte, min } from '../drizzle.ts';
import type { Connection, Engine } from '../engines/engine.ts';
import { queueMail } from '../mail/mail-queue.store.ts';
import type { Tables } from '../tables.ts';
import type { WebhookRecord } from './webhooks.store.ts';

/** A delivery as stored. */
export interface DeliveryRecord {
  id: number;
  webhookId: number;
  eventId: string;
  event: DeliveredEvent;
  body: string;
  attempts: number;
  nextAttemptAt: Date | null;
  createdAt: Date;
  deliveredAt: Date | null;
  givenUpAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
}

/** A failed attempt. */
export interface DeliveryFailure {
  /** The receiver's status; undefined when it did not answer. */
  status: number | undefined;
  error: string;
  at: Date;
  /** Undefined gives it up. */
  nextAttemptAt: Date | undefined;
}

/** The sender's part of the store: finds due deliveries, claims them, and stores the result of each attempt. */
export function deliveryQueue(engine: Engine) {
  const { webhookDeliveries: deliveries } = engine.tables;
  return {
    /** Webhooks for which something is due, who has waited longest first. */
    due: (now: Date, limit: number) => webhooksWithDue(engine.reader, now, limit),
    /** What is due for one webhook, the oldest first. */
    dueOf: (webhookId: number, now: Date, limit: number): Promise<DeliveryRecord[]> =>
      engine.reader.db
        .select()
        .from(deliveries)
        .where(and(eq(deliveries.webhookId, webhookId), lte(deliveries.nextAttemptAt, now)))
        .orderBy(asc(deliveries.id))
        .limit(limit),
    /** @returns Whether nobody else has claimed it meanwhile. */
    async claim(delivery: DeliveryRecord, until: Date): Promise<boolean> {
      const isFree = isStill(deliveries, delivery);
      const claimed = await engine.write((tx) =>
        tx.db.update(deliveries).set({ nextAttemptAt: until }).where(isFree).returning({ id: deliveries.id }),
      );
      return claimed.length > 0;
    },
    markDelivered: (claimed: DeliveryRecord, outcome: { status: number; at: Date }) =>
      engine.write((tx) => markDelivered(tx, claimed, outcome)),
    markFailed: (claimed: DeliveryRecord, failure: DeliveryFailure) =>
      engine.write((tx) => markFailed(tx, claimed, failure)),
    /** Switches a webhook off, gives up its waiting deliveries, and queues the mail about it. */
    switchOff: (webhook: WebhookRecord, now: Date) => engine.write((tx) => switchOff(tx, webhook, now)),
    /** How many deliveries wait for their first or next attempt. */
    async countWaiting(): Promise<number> {
      const isWaiting = isNotNull(deliveries.nextAttemptAt);
      const [row] = await engine.reader.db.select({ waiting: count() }).from(deliveries).where(isWaiting);
      return row?.waiting ?? 0;
    },
    /** Deletes deliveries that were made before. */
    async purge(before: Date) {
      await engine.write((tx) => tx.db.delete(deliveries).where(lt(deliveries.createdAt, before)));
    },
  };
}

async function webhooksWithDue(
  { db, tables: { webhooks, webhookDeliveries: deliveries } }: Connection,
  now: Date,
  limit: number,
): Promise<WebhookRecord[]> {
  const waiting = db
    .select({ webhookId: deliveries.webhookId, since: min(deliveries.nextAttemptAt).as('since') })
    .from(deliveries)
    .where(lte(deliveries.nextAttemptAt, now))
    .groupBy(deliveries.webhookId)
    .as('waiting');
  const rows = await db
    .select({ webhook: webhooks })
    .from(waiting)
    .innerJoin(webhooks, eq(webhooks.id, waiting.webhookId))
    .orderBy(asc(waiting.since), asc(webhooks.id))
    .limit(limit);
  return rows.map(({ webhook }) => webhook);
}

/** Condition: nobody else has claimed the delivery or given it up. */
function isStill(deliveries: Tables['webhookDeliveries'], { id, nextAttemptAt }: DeliveryRecord) {
  const isSame =
    nextAttemptAt === null ? isNull(deliveries.nextAttemptAt) : eq(deliveries.nextAttemptAt, nextAttemptAt);
  return and(eq(deliveries.id, id), isSame);
}

async function markDelivered(
  { db, tables: { webhooks, webhookDeliveries: deliveries } }: Connection,
  claimed: DeliveryRecord,
  { status, at }: { status: number; at: Date },
): Promise<void> {
  const arrived = { deliveredAt: at, nextAttemptAt: null, lastStatus: status, lastError: null };
  const attempts = claimed.attempts + 1;
  await db
    .update(deliveries)
    .set({ ...arrived, attempts })
    .where(isStill(deliveries, claimed));
  const wasFailing = and(eq(webhooks.id, claimed.webhookId), isNotNull(webhooks.failingSince));
  await db.update(webhooks).set({ failingSince: null }).where(wasFailing);
}

async function markFailed(
  { db, tables: { webhooks, webhookDeliveries: deliveries } }: Connection,
  claimed: DeliveryRecord,
  { status, error, at, nextAttemptAt }: DeliveryFailure,
): Promise<void> {
  const next = nextAttemptAt ? { nextAttemptAt } : { nextAttemptAt: null, givenUpAt: at };
  const failure = { ...next, attempts: claimed.attempts + 1, lastStatus: status ?? null, lastError: error };
  await db.update(deliveries).set(failure).where(isStill(deliveries, claimed));
  const wasWell = and(eq(webhooks.id, claimed.webhookId), isNull(webhooks.failingSince));
  await db.update(webhooks).set({ failingSince: at }).where(wasWell);
}

async function switchOff(tx: Connection, { id, companyId, url }: WebhookRecord, now: Date): Promise<void> {
  const { webhooks, webhookDeliveries: deliveries, companies } = tx.tables;
  const isOn = and(eq(webhooks.id, id), isNull(webhooks.offAt));
  const switched = await tx.db.update(webhooks).set({ offAt: now }).where(isOn).returning({ id: webhooks.id });
  if (switched.length === 0) return;
  await tx.db
    .update(deliveries)
    .set({ nextAttemptAt: null, givenUpAt: now })
    .where(and(eq(deliveries.webhookId, id), isNotNull(deliveries.nextAttemptAt)));
  const { email, language } = companies;
  const [company] = await tx.db
    .select({ id: companies.id, email, language })
    .from(companies)
    .where(eq(companies.id, companyId));
  await queueMail(tx, company && mailOfWebhookOff(company, { id, url }, now), now);
}

/** An event with ids only: a program that may read more calls the API with a token. */
interface NewEvent {
  event: WebhookEvent;
  jobId: number;
  applicationId?: number;
  reason?: JobEnding;
}

/**
 * Queues a delivery for each webhook of the job's company that has the event, in the transaction of the event, so that
 * neither is stored without the other.
 */
export async function queueWebhooks(tx: Connection, happened: readonly NewEvent[], now: Date): Promise<void> {
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

/** Queues a delivery of an event of a company itself, likewise. */
export async function queueCompanyWebhooks(
  tx: Connection,
  { companyId, event, data }: { companyId: number; event: WebhookEvent; data: object },
  now: Date,
): Promise<void> {
  const { webhooks } = tx.tables;
  const isOn = and(eq(webhooks.companyId, companyId), isNull(webhooks.offAt));
  const listeners = await tx.db.select({ id: webhooks.id, events: webhooks.events }).from(webhooks).where(isOn);
  for (const { id, events } of listeners) {
    if (events.includes(event)) await insertDelivery(tx, { webhookId: id, event, data, now });
  }
}

interface NewDelivery {
  webhookId: number;
  event: DeliveredEvent;
  data: object;
  now: Date;
}

/** Stores a delivery; its bytes stay the same at each attempt, and so does the text of the signature. */
export async function insertDelivery(tx: Connection, { webhookId, event, data, now }: NewDelivery) {
  const body = JSON.stringify({ type: event, timestamp: now.toISOString(), data });
  const [stored] = await tx.db
    .insert(tx.tables.webhookDeliveries)
    .values({ webhookId, eventId: randomUUID(), event, body, nextAttemptAt: now, createdAt: now })
    .returning();
  return stored;
}

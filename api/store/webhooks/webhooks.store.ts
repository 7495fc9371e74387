import type { WebhookEvent } from '#shared/catalog/webhook-events.ts';
import { limits } from '#shared/limits.ts';
import { hasPassword } from '../accounts/sessions.store.ts';
import { and, count, desc, eq } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { MutateContext } from '../mutate.ts';
import type { CompanyRecord, Own } from '../records.ts';
import { StoreError } from '../store-error.ts';
import { type DeliveryRecord, deliveryQueue, insertDelivery } from './delivery-queue.ts';

/** A webhook as stored. */
export interface WebhookRecord {
  id: number;
  companyId: number;
  url: string;
  events: WebhookEvent[];
  secret: string;
  createdAt: Date;
  failingSince: Date | null;
  offAt: Date | null;
}

export type NewWebhookRecord = Pick<WebhookRecord, 'url' | 'events' | 'secret'>;

/** Stores the webhooks of companies and the deliveries to them. */
export function createWebhookStore(context: MutateContext) {
  return { ...ownedWebhooks(context), ...deliveryQueue(context.engine) };
}

/** What companies do with their webhooks. */
function ownedWebhooks({ engine, clock }: MutateContext) {
  const { webhooks, webhookDeliveries: deliveries } = engine.tables;
  const { reader } = engine;
  const owned = (companyId: number, id: number) => and(eq(webhooks.companyId, companyId), eq(webhooks.id, id));
  return {
    /** All of a company, the newest first. */
    ofCompany: (companyId: number): Promise<WebhookRecord[]> =>
      reader.db.select().from(webhooks).where(eq(webhooks.companyId, companyId)).orderBy(desc(webhooks.id)),
    /**
     * Inserts a webhook of a company whose password is still the one that was checked.
     *
     * @returns Undefined when the password is another one by now.
     * @throws StoreError `webhooks_full`
     */
    insert: (
      { id: companyId, passwordHash }: Own<CompanyRecord>,
      webhook: NewWebhookRecord,
    ): Promise<WebhookRecord | undefined> =>
      engine.write(async (tx) => {
        // It also makes two webhooks of one company follow each other, so that neither is one too many.
        if (!(await hasPassword(tx, { realm: 'company', accountId: companyId, passwordHash }))) return undefined;
        if ((await countOf(tx, companyId)) >= limits.webhooksMax) throw new StoreError('webhooks_full');
        const row = { ...webhook, companyId, createdAt: clock.now() };
        const [made] = await tx.db.insert(webhooks).values(row).returning();
        return made;
      }),
    /** @returns Whether the company had it. */
    remove: (own: Own<CompanyRecord>, id: number): Promise<boolean> =>
      engine.write(async (tx) => {
        const removed = await tx.db.delete(webhooks).where(owned(own.id, id)).returning({ id: webhooks.id });
        return removed.length > 0;
      }),
    /** Switches it on again. @returns Undefined when the company has no such webhook. */
    resume: (own: Own<CompanyRecord>, id: number): Promise<WebhookRecord | undefined> =>
      engine.write(async (tx) => {
        const on = { offAt: null, failingSince: null };
        const [row] = await tx.db.update(webhooks).set(on).where(owned(own.id, id)).returning();
        return row;
      }),
    /** Lets the event `test` leave. @returns Undefined when the company has no such webhook; `'off'` for one that is off. */
    test: (own: Own<CompanyRecord>, id: number): Promise<DeliveryRecord | 'off' | undefined> =>
      engine.write(async (tx) => {
        const [webhook] = await tx.db.select({ offAt: webhooks.offAt }).from(webhooks).where(owned(own.id, id));
        if (!webhook) return undefined;
        if (webhook.offAt) return 'off' as const;
        return insertDelivery(tx, { webhookId: id, event: 'test', data: {}, now: clock.now() });
      }),
    /** The newest of a webhook. */
    deliveries(webhookId: number, limit: number): Promise<DeliveryRecord[]> {
      const isItsOwn = eq(deliveries.webhookId, webhookId);
      return reader.db.select().from(deliveries).where(isItsOwn).orderBy(desc(deliveries.id)).limit(limit);
    },
  };
}

async function countOf({ db, tables: { webhooks } }: Connection, companyId: number): Promise<number> {
  const [counted] = await db.select({ rows: count() }).from(webhooks).where(eq(webhooks.companyId, companyId));
  return counted?.rows ?? 0;
}

import { limits } from '#shared/limits.ts';
import type { WebhookStore } from '../../ports/webhooks.ts';
import { hasPassword } from '../accounts/has-password.ts';
import { and, count, desc, eq } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { MutateContext } from '../mutate.ts';
import { StoreError } from '../store-error.ts';
import { deliveryQueue } from './delivery-queue.ts';
import { insertDelivery } from './queue-webhooks.ts';

/** Keeps the webhooks of companies and what is on its way to them. @see api/ports/webhooks.ts WebhookStore */
export function createWebhookStore(context: MutateContext): WebhookStore {
  return { ...ownedWebhooks(context), ...deliveryQueue(context.engine) };
}

/** What companies do with their webhooks. */
function ownedWebhooks({
  engine,
  clock,
}: MutateContext): Pick<WebhookStore, 'ofCompany' | 'insert' | 'remove' | 'resume' | 'test' | 'deliveries'> {
  const { webhooks, webhookDeliveries: deliveries } = engine.tables;
  const { reader } = engine;
  const owned = (companyId: number, id: number) => and(eq(webhooks.companyId, companyId), eq(webhooks.id, id));
  return {
    ofCompany: (companyId) =>
      reader.db.select().from(webhooks).where(eq(webhooks.companyId, companyId)).orderBy(desc(webhooks.id)),
    insert: ({ id: companyId, passwordHash }, webhook) =>
      engine.write(async (tx) => {
        // It also makes two webhooks of one company follow each other, so that neither is one too many.
        if (!(await hasPassword(tx, { realm: 'company', accountId: companyId, passwordHash }))) return undefined;
        if ((await countOf(tx, companyId)) >= limits.webhooksMax) throw new StoreError('webhooks_full');
        const row = { ...webhook, companyId, createdAt: clock.now() };
        const [made] = await tx.db.insert(webhooks).values(row).returning();
        return made;
      }),
    remove: (own, id) =>
      engine.write(async (tx) => {
        const removed = await tx.db.delete(webhooks).where(owned(own.id, id)).returning({ id: webhooks.id });
        return removed.length > 0;
      }),
    resume: (own, id) =>
      engine.write(async (tx) => {
        const on = { offAt: null, failingSince: null };
        const [row] = await tx.db.update(webhooks).set(on).where(owned(own.id, id)).returning();
        return row;
      }),
    test: (own, id) =>
      engine.write(async (tx) => {
        const [webhook] = await tx.db.select({ offAt: webhooks.offAt }).from(webhooks).where(owned(own.id, id));
        if (!webhook) return undefined;
        if (webhook.offAt) return 'off' as const;
        return insertDelivery(tx, { webhookId: id, event: 'test', data: {}, now: clock.now() });
      }),
    deliveries(webhookId, limit) {
      const isItsOwn = eq(deliveries.webhookId, webhookId);
      return reader.db.select().from(deliveries).where(isItsOwn).orderBy(desc(deliveries.id)).limit(limit);
    },
  };
}

async function countOf({ db, tables: { webhooks } }: Connection, companyId: number): Promise<number> {
  const [counted] = await db.select({ rows: count() }).from(webhooks).where(eq(webhooks.companyId, companyId));
  return counted?.rows ?? 0;
}

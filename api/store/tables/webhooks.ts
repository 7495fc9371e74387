import { type DeliveredEvent, deliveredEvents, type WebhookEvent } from '#shared/catalog/webhook-events.ts';
import { limits } from '#shared/limits.ts';
import type { Columns } from '../columns/sqlite.ts';
import { lengthBetween, oneOf } from './bounds.ts';
import type { defineCompanies } from './hiring.ts';

/** Where companies' programs are told of events, and what is on its way to them. @see trust §1 */
export function defineWebhooks(kit: Columns, companies: ReturnType<typeof defineCompanies>) {
  const webhooks = kit.table(
    'webhooks',
    {
      id: kit.id(),
      companyId: kit
        .ref('company_id')
        .notNull()
        .references(() => companies.id, { onDelete: 'cascade' }),
      url: kit.text('url').notNull(),
      events: kit.json<WebhookEvent[]>('events').notNull(),
      /** Signs what is sent, so it cannot be kept as a hash. */
      secret: kit.text('secret').notNull(),
      createdAt: kit.time('created_at').notNull(),
      failingSince: kit.time('failing_since'),
      offAt: kit.time('off_at'),
    },
    (t) => [
      kit.index('webhooks_company').on(t.companyId),
      kit.check('webhooks_url_length', lengthBetween('url', 1, limits.webhookUrlMaxLength)),
      kit.check('webhooks_events_list', kit.isList('events', 20)),
    ],
  );
  const webhookDeliveries = kit.table(
    'webhook_deliveries',
    {
      id: kit.id(),
      webhookId: kit
        .ref('webhook_id')
        .notNull()
        .references(() => webhooks.id, { onDelete: 'cascade' }),
      eventId: kit.text('event_id').notNull(),
      event: kit.text('event').$type<DeliveredEvent>().notNull(),
      /** What is sent, to the byte: numbers of rows and no personal data. */
      body: kit.text('body').notNull(),
      attempts: kit.int('attempts').notNull().default(0),
      /** Null once it has arrived or was given up. */
      nextAttemptAt: kit.time('next_attempt_at'),
      createdAt: kit.time('created_at').notNull(),
      deliveredAt: kit.time('delivered_at'),
      givenUpAt: kit.time('given_up_at'),
      lastStatus: kit.int('last_status'),
      lastError: kit.text('last_error'),
    },
    (t) => [
      kit.index('webhook_deliveries_due').on(t.nextAttemptAt),
      kit.index('webhook_deliveries_webhook').on(t.webhookId, t.id),
      kit.index('webhook_deliveries_age').on(t.createdAt),
      kit.check('webhook_deliveries_event_value', oneOf('event', deliveredEvents)),
      kit.check('webhook_deliveries_body_length', lengthBetween('body', 2, 2000)),
      kit.check('webhook_deliveries_error_length', lengthBetween('last_error', 0, limits.mailErrorMaxLength)),
    ],
  );
  return { webhooks, webhookDeliveries };
}

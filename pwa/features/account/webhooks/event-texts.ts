import type { DeliveredEvent } from '#shared/catalog/webhook-events.ts';

/** The name of each event, as people read it. */
export const eventTexts = {
  'application.created': 'webhooks.events.application_created',
  'application.withdrawn': 'webhooks.events.application_withdrawn',
  'job.closed': 'webhooks.events.job_closed',
  test: 'webhooks.events.test',
} as const satisfies Record<DeliveredEvent, string>;

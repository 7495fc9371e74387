import * as v from 'valibot';
import { deliveredEvents, webhookEvents } from '../catalog/webhook-events.ts';
import { limits } from '../limits.ts';
import { IdSchema, InstantSchema, PasswordSchema } from './fields.ts';

/** A webhook of a company's program, as the company sees it later: without the secret. */
export const WebhookSchema = v.object({
  id: IdSchema,
  url: v.string(),
  events: v.array(v.picklist(webhookEvents)),
  createdAt: InstantSchema,
  /** Since when every delivery has failed; null while the last one arrived. */
  failingSince: v.nullable(InstantSchema),
  /** When it was switched off after a week of failures; null while it is on. */
  offAt: v.nullable(InstantSchema),
});
export type Webhook = v.InferOutput<typeof WebhookSchema>;

/** The answer to a new webhook: only this answer has its signing secret. */
export const CreatedWebhookSchema = v.object({ ...WebhookSchema.entries, secret: v.string() });
export type CreatedWebhook = v.InferOutput<typeof CreatedWebhookSchema>;

/** One event on its way to a webhook. */
export const WebhookDeliverySchema = v.object({
  /** What the receiver gets as `webhook-id`: the same at each try, so that it recognises a repeat. */
  eventId: v.string(),
  event: v.picklist(deliveredEvents),
  state: v.picklist(['waiting', 'delivered', 'dead']),
  attempts: v.number(),
  createdAt: InstantSchema,
  /** When it arrived, or was given up; null while it waits. */
  endedAt: v.nullable(InstantSchema),
  nextAttemptAt: v.nullable(InstantSchema),
  /** What the receiver answered last; null when it did not answer. */
  lastStatus: v.nullable(v.number()),
  /** Why the last try failed, in a few words of this server; null when it did not. */
  lastError: v.nullable(v.string()),
});
export type WebhookDelivery = v.InferOutput<typeof WebhookDeliverySchema>;

const newWebhookFields = {
  /** An `https:` address of the open internet, without a name and password in it. */
  url: v.pipe(
    v.string('webhook_url_invalid'),
    v.trim(),
    v.maxLength(limits.webhookUrlMaxLength, 'webhook_url_invalid'),
    v.url('webhook_url_invalid'),
    // Plain http is refused later where it leads anywhere but to a machine under test.
    v.regex(/^https?:\/\/[^@#\\]*$/i, 'webhook_url_invalid'),
  ),
  events: v.pipe(
    v.array(v.picklist(webhookEvents, 'webhook_events_required'), 'webhook_events_required'),
    v.minLength(1, 'webhook_events_required'),
    v.transform((events) => webhookEvents.filter((event) => events.includes(event))),
  ),
};

/** Body of a new webhook; the password proves that nobody else makes one at an open screen. */
export const NewWebhookSchema = v.object({ ...newWebhookFields, password: PasswordSchema });
export type NewWebhook = v.InferOutput<typeof NewWebhookSchema>;

/** What is typed in the form of a new webhook; its events are switches beside it. */
export const NewWebhookFormSchema = v.object({ url: newWebhookFields.url, password: PasswordSchema });

import {
  type ReportReason,
  type ReportStatus,
  type ReportSubject,
  reportStatuses,
  reportSubjects,
} from '#shared/catalog/administration.ts';
import { languages } from '#shared/catalog/languages.ts';
import { type DeliveredEvent, deliveredEvents, type WebhookEvent } from '#shared/catalog/webhook-events.ts';
import { limits } from '#shared/limits.ts';
import { type Columns, lengthBetween, oneOf } from '../columns/sqlite.ts';
import type { defineCompanies } from './hiring.ts';
import type { defineUsers } from './people.ts';

type Users = ReturnType<typeof defineUsers>;
type Companies = ReturnType<typeof defineCompanies>;

/** Messages to the operator: the contact form, and reports of profiles, companies and jobs. */
export function defineMessages(kit: Columns, users: Users, companies: Companies) {
  const contactMessages = kit.table(
    'contact_messages',
    {
      id: kit.id(),
      userId: kit.ref('user_id').references(() => users.id, { onDelete: 'set null' }),
      name: kit.text('name').notNull(),
      email: kit.text('email').notNull(),
      subject: kit.text('subject'),
      message: kit.text('message').notNull(),
      language: kit.text('language').notNull().default('ar'),
      createdAt: kit.timeOfInsert('created_at'),
      handledAt: kit.time('handled_at'),
      /** The administrator who takes care of it. */
      assigneeId: kit.ref('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    },
    (t) => [
      kit.index('contact_messages_age').on(t.createdAt),
      kit.check('contact_messages_name_length', lengthBetween('name', 1, limits.companyNameMaxLength)),
      kit.check('contact_messages_email_length', lengthBetween('email', 3, limits.emailMaxLength)),
      kit.check('contact_messages_subject_length', lengthBetween('subject', 0, limits.titleMaxLength)),
      kit.check('contact_messages_message_length', lengthBetween('message', 1, limits.descriptionMaxLength)),
      kit.check('contact_messages_language_value', oneOf('language', languages)),
    ],
  );
  const reports = kit.table(
    'reports',
    {
      id: kit.id(),
      subject: kit.text('subject').$type<ReportSubject>().notNull(),
      subjectId: kit.ref('subject_id').notNull(),
      reason: kit.text('reason').$type<ReportReason>().notNull(),
      details: kit.text('details'),
      reporterUserId: kit.ref('reporter_user_id').references(() => users.id, { onDelete: 'set null' }),
      reporterCompanyId: kit.ref('reporter_company_id').references(() => companies.id, { onDelete: 'set null' }),
      status: kit.text('status').$type<ReportStatus>().notNull().default('open'),
      note: kit.text('note'),
      /** Names reporter and subject while the report is open, so that a second one is the same. */
      openKey: kit.text('open_key'),
      createdAt: kit.timeOfInsert('created_at'),
      handledAt: kit.time('handled_at'),
    },
    (t) => [
      kit.index('reports_status').on(t.status, t.createdAt),
      kit.index('reports_subject').on(t.subject, t.subjectId),
      kit.uniqueIndex('reports_open_once').on(t.openKey),
      kit.check('reports_subject_value', oneOf('subject', reportSubjects)),
      kit.check('reports_status_value', oneOf('status', reportStatuses)),
      kit.check('reports_reason_length', lengthBetween('reason', 1, 60)),
      kit.check('reports_details_length', lengthBetween('details', 0, limits.descriptionMaxLength)),
      kit.check('reports_note_length', lengthBetween('note', 0, limits.descriptionMaxLength)),
    ],
  );
  return { contactMessages, reports };
}

/** Mails to send: a failing mail server never fails a request. */
export function defineMailQueue(kit: Columns) {
  return kit.table(
    'mail_queue',
    {
      id: kit.id(),
      /** Makes one mail of one event, however often the event is reported. */
      onceKey: kit.text('once_key'),
      recipient: kit.text('recipient').notNull(),
      language: kit.text('language').notNull().default('ar'),
      template: kit.text('template').notNull(),
      data: kit.json<Record<string, unknown>>('data').notNull().default({}),
      attempts: kit.int('attempts').notNull().default(0),
      nextAttemptAt: kit.timeOfInsert('next_attempt_at'),
      lastError: kit.text('last_error'),
      createdAt: kit.timeOfInsert('created_at'),
      sentAt: kit.time('sent_at'),
      givenUpAt: kit.time('given_up_at'),
    },
    (t) => [
      kit.uniqueIndex('mail_queue_once').on(t.onceKey),
      kit.index('mail_queue_next').on(t.sentAt, t.nextAttemptAt),
      kit.check('mail_queue_recipient_length', lengthBetween('recipient', 3, limits.emailMaxLength)),
      kit.check('mail_queue_language_value', oneOf('language', languages)),
    ],
  );
}

/** Pictures that an edit has taken off, until their files are deleted. */
export function defineRetiredPictures(kit: Columns) {
  return kit.table('retired_pictures', {
    url: kit.text('url').primaryKey(),
    retiredAt: kit.timeOfInsert('retired_at'),
  });
}

/** The changes of administrators. The log outlives both sides. */
export function defineAuditLog(kit: Columns, users: Users) {
  return kit.table(
    'audit_log',
    {
      id: kit.id(),
      actorId: kit.ref('actor_id').references(() => users.id, { onDelete: 'set null' }),
      action: kit.text('action').notNull(),
      subject: kit.text('subject').notNull(),
      subjectId: kit.ref('subject_id'),
      details: kit.json<Record<string, unknown>>('details'),
      at: kit.timeOfInsert('at'),
    },
    (t) => [
      kit.index('audit_log_age').on(t.at),
      kit.index('audit_log_subject').on(t.subject, t.subjectId),
      kit.index('audit_log_actor').on(t.actorId),
    ],
  );
}

/** Addresses of companies' programs that get events, and the deliveries to them. @see trust §1 */
export function defineWebhooks(kit: Columns, companies: ReturnType<typeof defineCompanies>) {
  const webhooks = kit.table(
    'webhooks',
    {
      id: kit.id(),
      companyId: kit.partOf('company_id', () => companies.id),
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
      webhookId: kit.partOf('webhook_id', () => webhooks.id),
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

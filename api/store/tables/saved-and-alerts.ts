import { type AlertRhythm, alertRhythms, type SavedKind, savedKinds } from '#shared/catalog/saved.ts';
import { limits } from '#shared/limits.ts';
import type { AlertDigest } from '../alerts/alert-records.ts';
import { type Columns, isDay, lengthBetween, oneOf } from '../columns/sqlite.ts';
import { type defineSessions, oneOwner, ownerColumns } from './accounts.ts';
import type { defineCompanies } from './hiring.ts';
import type { defineUsers } from './people.ts';

interface Owners {
  users: ReturnType<typeof defineUsers>;
  companies: ReturnType<typeof defineCompanies>;
  sessions: ReturnType<typeof defineSessions>;
}

/** How accounts of both realms get their alerts, and the pushes that wait. */
export function defineAlerts(kit: Columns, { users, companies, sessions }: Owners) {
  /** One row of each account that has ever had an alert. */
  const alertSettings = kit.table(
    'alert_settings',
    {
      id: kit.id(),
      ...ownerColumns(kit, users, companies),
      byMail: kit.bool('by_mail').notNull().default(true),
      reminders: kit.bool('reminders').notNull().default(true),
      timeZone: kit.text('time_zone').notNull().default('Asia/Qatar'),
      /** The reader's last day with a digest: no day gets two. */
      toldDay: kit.text('told_day'),
      /** When the person was reminded of an untouched profile. */
      remindedAt: kit.time('reminded_at'),
    },
    (t) => [
      kit.uniqueIndex('alert_settings_of_user').on(t.userId),
      kit.uniqueIndex('alert_settings_of_company').on(t.companyId),
      kit.index('alert_settings_due').on(t.timeZone, t.toldDay),
      kit.check('alert_settings_one_owner', oneOwner),
      kit.check('alert_settings_zone_length', lengthBetween('time_zone', 1, limits.timeZoneMaxLength)),
      kit.check('alert_settings_told_day', isDay('told_day')),
    ],
  );
  /** Browsers that get pushes. A subscription ends with the session that made it. */
  const pushSubscriptions = kit.table(
    'push_subscriptions',
    {
      id: kit.id(),
      ...ownerColumns(kit, users, companies),
      sessionHash: kit
        .text('session_hash')
        .notNull()
        .references(() => sessions.idHash, { onDelete: 'cascade' }),
      endpoint: kit.text('endpoint').notNull(),
      p256dh: kit.text('p256dh').notNull(),
      auth: kit.text('auth').notNull(),
      /** The key that the browser knows the server by; with another one nothing reaches it. */
      serverKey: kit.text('server_key').notNull(),
      createdAt: kit.timeOfInsert('created_at'),
    },
    (t) => [
      kit.uniqueIndex('push_subscriptions_session').on(t.sessionHash),
      kit.index('push_subscriptions_user').on(t.userId),
      kit.index('push_subscriptions_company').on(t.companyId),
      kit.index('push_subscriptions_endpoint').on(t.endpoint),
      kit.check('push_subscriptions_one_owner', oneOwner),
      kit.check('push_subscriptions_endpoint_length', lengthBetween('endpoint', 8, limits.pushEndpointMaxLength)),
      kit.check('push_subscriptions_p256dh_length', lengthBetween('p256dh', 87, 88)),
      kit.check('push_subscriptions_auth_length', lengthBetween('auth', 22, 24)),
      kit.check('push_subscriptions_key_length', lengthBetween('server_key', 1, 100)),
    ],
  );
  /** Pushes that wait. A row goes when its push is out. */
  const pushMessages = kit.table(
    'push_messages',
    {
      id: kit.id(),
      subscriptionId: kit.partOf('subscription_id', () => pushSubscriptions.id),
      digest: kit.json<AlertDigest>('digest').notNull(),
      attempts: kit.int('attempts').notNull().default(0),
      /** Null while it is being sent: what was not finished is not sent again. */
      nextAttemptAt: kit.time('next_attempt_at'),
      expiresAt: kit.time('expires_at').notNull(),
    },
    (t) => [
      kit.index('push_messages_next').on(t.nextAttemptAt),
      kit.index('push_messages_subscription').on(t.subscriptionId),
      kit.check('push_messages_digest', kit.isObject('digest')),
    ],
  );
  return { alertSettings, pushSubscriptions, pushMessages };
}

/** The saved things of accounts of both realms, and the keys of their changes. */
export function defineSaved(
  kit: Columns,
  users: ReturnType<typeof defineUsers>,
  companies: ReturnType<typeof defineCompanies>,
) {
  const saved = kit.table(
    'saved',
    {
      id: kit.id(),
      ...ownerColumns(kit, users, companies),
      kind: kit.text('kind').$type<SavedKind>().notNull(),
      /**
       * An id as text, or the address of a search. No reference: a saved thing may leave before its saver removes it.
       */
      key: kit.text('key').notNull(),
      note: kit.text('note').notNull().default(''),
      alert: kit.text('alert').$type<AlertRhythm>().notNull().default('off'),
      /** Up to when new matches were sent; null while no alert is on. */
      alertedUntil: kit.time('alerted_until'),
      /** As the device said; for display. */
      savedAt: kit.time('saved_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('saved_of_user').on(t.userId, t.kind, t.key),
      kit.uniqueIndex('saved_of_company').on(t.companyId, t.kind, t.key),
      kit.check('saved_one_owner', oneOwner),
      kit.check('saved_kind_value', oneOf('kind', savedKinds)),
      kit.check('saved_key_length', lengthBetween('key', 1, limits.savedKeyMaxLength)),
      kit.check('saved_note_length', lengthBetween('note', 0, limits.mergedNoteMaxLength)),
      kit.check('saved_alert_value', oneOf('alert', alertRhythms)),
    ],
  );
  /** Batches of changes that were applied: the same key is never applied twice. */
  const savedKeys = kit.table(
    'saved_keys',
    {
      id: kit.id(),
      ...ownerColumns(kit, users, companies),
      key: kit.text('key').notNull(),
      createdAt: kit.time('created_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('saved_keys_of_user').on(t.userId, t.key),
      kit.uniqueIndex('saved_keys_of_company').on(t.companyId, t.key),
      kit.index('saved_keys_age').on(t.createdAt),
      kit.check('saved_keys_one_owner', oneOwner),
    ],
  );
  return { saved, savedKeys };
}

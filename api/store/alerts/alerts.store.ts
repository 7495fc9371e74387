import type { AlertSettingsPatch } from '#shared/model/alerts.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { mailOfAlerts, mailOfReminder, takenMails } from '../../domain/rules/mails.ts';
import { and, asc, eq, gt, inArray, isNull, lt, min, ne, or, sql } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { queueMail } from '../mail/mail-queue.store.ts';
import type { MutateContext } from '../mutate.ts';
import type { OwnAccount } from '../records.ts';
import {
  type AlertItem,
  type AlertReader,
  type AlertRecipient,
  type AlertSection,
  type AlertSettingsRecord,
  type AlertTurn,
  isOf,
  ownerColumn,
  ownerIn,
} from './alert-records.ts';
import { queuePushes } from './push.store.ts';

/** Stores who gets news of what, and up to when they were sent. */
export function createAlertStore({ engine, clock }: MutateContext) {
  const { reader } = engine;
  const { alertSettings, saved, companies } = engine.tables;
  return {
    async settingsOf(account: OwnAccount): Promise<AlertSettingsRecord> {
      const [stored] = await reader.db
        .select({ byMail: alertSettings.byMail, reminders: alertSettings.reminders, timeZone: alertSettings.timeZone })
        .from(alertSettings)
        .where(isOf(alertSettings, ownerIn(account)));
      return stored ?? { byMail: true, reminders: true, timeZone: 'Asia/Qatar' };
    },
    changeSettings: (account: OwnAccount, patch: AlertSettingsPatch) =>
      engine.write((tx) => putSettings(tx, ownerIn(account), patch)),
    /** Stops the digests of an account by mail. */
    stopMails: (target: AlertReader) => engine.write((tx) => putSettings(tx, target, { byMail: false })),
    /** Stops the reminders of an untouched profile. */
    stopReminders: (target: AlertReader) => engine.write((tx) => putSettings(tx, target, { reminders: false })),
    /** Stops the alerts of a saved search or a followed company, which stays saved. */
    async stopItem(target: AlertReader, key: string) {
      const isItem = and(isOf(saved, target), eq(saved.kind, kindOfKey(key)), eq(saved.key, key));
      await engine.write((tx) => tx.db.update(saved).set({ alert: 'off', alertedUntil: null }).where(isItem));
    },
    /** Zones in which there is somebody who may get news. */
    async timeZones(): Promise<string[]> {
      const zones = await reader.db.selectDistinct({ timeZone: alertSettings.timeZone }).from(alertSettings);
      return zones.map(({ timeZone }) => timeZone);
    },
    /** Readers of a zone who got no digest of the day yet, and have an alert. */
    due: (query: DueQuery): Promise<AlertReader[]> => readersDue(reader, query),
    /** What a reader has an alert for, the oldest first. */
    async itemsOf(target: AlertReader): Promise<AlertItem[]> {
      const rows = await reader.db
        .select()
        .from(saved)
        .where(and(isOf(saved, target), ne(saved.alert, 'off')))
        .orderBy(asc(saved.id));
      return rows.flatMap(({ id, kind, key, alert, alertedUntil }): AlertItem[] =>
        alert === 'off' || alertedUntil === null ? [] : [{ id, kind, key, alert, alertedUntil }],
      );
    },
    /** The first company id that was given after a moment; undefined when there is none. */
    async firstCompanyAfter(at: Date): Promise<number | undefined> {
      const [first] = await reader.db
        .select({ id: min(companies.id) })
        .from(companies)
        .where(gt(companies.createdAt, at));
      return first?.id ?? undefined;
    },
    /**
     * Records a day as sent, moves on what has been looked at, and queues the mail and the pushes, all together.
     *
     * @returns False when the day was sent already; then nothing has changed.
     */
    recordDigest: (turn: AlertTurn): Promise<boolean> => engine.write((tx) => recordDigest(tx, turn, clock.now())),
    /** Undefined for an account that left or is disabled. */
    recipientOf: (target: AlertReader) => recipientOf(reader, target),
    /**
     * Queues the reminder of those who have not touched their profile since a moment, once for each such time.
     *
     * @returns How many were reminded.
     */
    remindUntouched: (since: Date, limit: number): Promise<number> =>
      engine.write((tx) => remindUntouched(tx, { since, limit, now: clock.now() })),
  };
}

export type AlertStore = ReturnType<typeof createAlertStore>;

interface DueQuery {
  timeZone: string;
  day: string;
  limit: number;
}

async function readersDue(reader: Connection, { timeZone, day, limit }: DueQuery): Promise<AlertReader[]> {
  const { alertSettings } = reader.tables;
  const isDue = or(isNull(alertSettings.toldDay), lt(alertSettings.toldDay, day));
  const hasAlert = or(
    inArray(alertSettings.userId, ownersWithAlert(reader, 'user')),
    inArray(alertSettings.companyId, ownersWithAlert(reader, 'company')),
  );
  const rows = await reader.db
    .select({ userId: alertSettings.userId, companyId: alertSettings.companyId })
    .from(alertSettings)
    .where(and(eq(alertSettings.timeZone, timeZone), isDue, hasAlert))
    .orderBy(asc(alertSettings.id))
    .limit(limit);
  return rows.map(readerOf);
}

// Of what has alerts, a search is saved by its address, and a company by its id.
function kindOfKey(key: string): AlertSection['kind'] {
  return key.startsWith('/') ? 'search' : 'company';
}

function ownersWithAlert({ db, tables: { saved } }: Connection, realm: AlertReader['realm']) {
  const owner = realm === 'user' ? saved.userId : saved.companyId;
  return db
    .select({ id: owner })
    .from(saved)
    .where(and(ne(saved.alert, 'off'), sql`${owner} is not null`));
}

function readerOf({ userId, companyId }: { userId: number | null; companyId: number | null }): AlertReader {
  // A check of the table: one of the two is there.
  return userId === null ? { realm: 'company', id: companyId ?? 0 } : { realm: 'user', id: userId };
}

/** Makes sure that an account has its row of settings, and sets what is given. */
export async function putSettings(tx: Connection, target: AlertReader, patch: AlertSettingsPatch): Promise<void> {
  const { alertSettings } = tx.tables;
  await tx.db.insert(alertSettings).values(ownerColumn(target)).onConflictDoNothing();
  if (Object.keys(patch).length > 0) await tx.db.update(alertSettings).set(patch).where(isOf(alertSettings, target));
}

async function recordDigest(tx: Connection, turn: AlertTurn, now: Date): Promise<boolean> {
  const { reader, day, until, itemIds, digest } = turn;
  const { alertSettings, saved } = tx.tables;
  // One of several processes marks the day; the others find it marked.
  const isUnsent = or(isNull(alertSettings.toldDay), lt(alertSettings.toldDay, day));
  const entered = await tx.db
    .update(alertSettings)
    .set({ toldDay: day })
    .where(and(isOf(alertSettings, reader), isUnsent))
    .returning({ id: alertSettings.id });
  if (entered.length === 0) return false;
  if (itemIds.length > 0) {
    const areItems = and(isOf(saved, reader), inArray(saved.id, [...itemIds]));
    await tx.db.update(saved).set({ alertedUntil: until }).where(areItems);
  }
  if (!digest) return true;
  const recipient = await recipientOf(tx, reader);
  if (recipient?.takesMail) await queueMail(tx, mailOfAlerts(digest, recipient), now);
  await queuePushes(tx, digest, now);
  return true;
}

async function recipientOf(connection: Connection, { realm, id }: AlertReader): Promise<AlertRecipient | undefined> {
  const { db, tables } = connection;
  const { users, companies, alertSettings } = tables;
  const table = realm === 'user' ? users : companies;
  const owner = realm === 'user' ? alertSettings.userId : alertSettings.companyId;
  const { email, name, nameOther, language, isEmailConfirmed } = table;
  const [found] = await db
    .select({
      email,
      name,
      nameOther,
      language,
      isEmailConfirmed,
      byMail: alertSettings.byMail,
      reminders: alertSettings.reminders,
    })
    .from(table)
    .leftJoin(alertSettings, eq(owner, table.id))
    .where(and(eq(table.id, id), eq(table.isActive, true)));
  if (!found) return undefined;
  return {
    email: found.email,
    name: inLanguage(found, found.language).name,
    language: found.language,
    ...takenMails(found),
  };
}

/**
 * Queues the reminder of people whose profile was last changed before a moment. It skips people who were reminded since
 * then, do not want reminders, or have not confirmed the address.
 *
 * @returns How many were reminded.
 */
export async function remindUntouched(
  tx: Connection,
  { since, limit, now }: { since: Date; limit: number; now: Date },
): Promise<number> {
  const { users, feed, alertSettings } = tx.tables;
  const isUntouched = and(eq(feed.feed, 'talents'), eq(feed.gone, false), lt(feed.changedAt, since));
  const takesMail = and(eq(users.isActive, true), eq(users.isEmailConfirmed, true));
  const isNew = or(isNull(alertSettings.remindedAt), gt(feed.changedAt, alertSettings.remindedAt));
  const allows = or(isNull(alertSettings.reminders), eq(alertSettings.reminders, true));
  const found = await tx.db
    .select({ id: users.id, email: users.email, language: users.language, name: users.name })
    .from(feed)
    .innerJoin(users, eq(users.id, feed.id))
    .leftJoin(alertSettings, eq(alertSettings.userId, users.id))
    .where(and(isUntouched, takesMail, isNew, allows))
    .orderBy(asc(users.id))
    .limit(limit);
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  await tx.db
    .insert(alertSettings)
    .values(ids.map((userId) => ({ userId })))
    .onConflictDoNothing();
  await tx.db.update(alertSettings).set({ remindedAt: now }).where(inArray(alertSettings.userId, ids));
  for (const person of found) await queueMail(tx, mailOfReminder(person, now), now);
  return found.length;
}

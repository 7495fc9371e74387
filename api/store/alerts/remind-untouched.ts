import { mailOfReminder } from '../../domain/rules/mails.ts';
import { and, asc, eq, gt, inArray, isNull, lt, or } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { queueMail } from '../mail/mail-queue.store.ts';

/**
 * Queues the reminder of people whose profile was last touched before a moment. Who was reminded since that touch, wants
 * no such mails, or has not confirmed the address, is left alone.
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

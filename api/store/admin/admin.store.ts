import type { Moderation } from '#shared/model/admin.ts';
import type { AdminStore } from '../payment-deps.ts';
import { adminCompanies, adminPayments, adminUsers, type Directories } from './admin-lists.ts';
import { auditPage, type Deed, writeAudit } from './audit-log.ts';
import { and, eq, gt, isNull, lockingRows } from './drizzle.ts';
import type { Connection } from './engines/engine.ts';
import { type MutateContext, mutate, type Touch } from './mutate.ts';
import type { Admin, CompanyRecord, UserRecord } from './records.ts';

const dayMs = 86_400_000;

/** Keeps what administrators see and do. @see api/payment-deps.ts AdminStore */
export function createAdminStore(context: MutateContext, directories: Directories): AdminStore {
  const { engine, clock } = context;
  const { reader } = engine;
  return {
    users: (query) => adminUsers(reader, query, { ...directories, now: clock.now() }),
    companies: (query) => adminCompanies(reader, query, directories),
    payments: (query) => adminPayments(reader, query),
    auditLog: (query) => auditPage(reader, query),
    setFeatured: (by, userId, durationDays) =>
      mutate(context, (tx, touch) => setFeatured({ tx, touch, now: clock.now(), by }, userId, durationDays)),
    moderateUser: (by, userId, moderation) =>
      mutate(context, (tx, touch) => moderateUser({ tx, touch, now: clock.now(), by }, userId, moderation)),
    moderateCompany: (by, companyId, moderation) =>
      mutate(context, (tx, touch) => moderateCompany({ tx, touch, now: clock.now(), by }, companyId, moderation)),
    async noteNewAdmin(userId) {
      const deed = { action: 'create_admin', subject: 'user', subjectId: userId } as const;
      await engine.write((tx) => writeAudit(tx, deed, clock.now()));
    },
  };
}

interface Writing {
  tx: Connection;
  touch: Touch;
  now: Date;
  by: Admin;
}

async function setFeatured(
  { tx, touch, now, by }: Writing,
  userId: number,
  durationDays: number | null,
): Promise<UserRecord | undefined> {
  const { users } = tx.tables;
  const [known] = await lockingRows(tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)));
  if (!known) return undefined;
  await endPaidDays(tx, userId, now);
  const featuredUntil = durationDays === null ? null : new Date(now.getTime() + durationDays * dayMs);
  const [user] = await tx.db
    .update(users)
    .set({ isFeatured: featuredUntil !== null, featuredUntil })
    .where(eq(users.id, userId))
    .returning();
  touch('talents', userId);
  const deed = { actorId: by.id, subject: 'user', subjectId: userId } as const;
  if (durationDays === null || featuredUntil === null) await writeAudit(tx, { ...deed, action: 'end_featured' }, now);
  else {
    const featuring = { durationDays, featuredUntil: featuredUntil.toISOString() };
    await writeAudit(tx, { ...deed, action: 'set_featured', featuring }, now);
  }
  return user;
}

/** What an administrator decides stands in the place of bought days: a later refund must not take from it. */
async function endPaidDays(tx: Connection, userId: number, now: Date): Promise<void> {
  const { payments } = tx.tables;
  const running = await tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), isNull(payments.revokedAt), gt(payments.grantedUntil, now)));
  for (const { id, grantedFrom } of running) {
    const grantedUntil = grantedFrom && grantedFrom > now ? grantedFrom : now;
    await tx.db.update(payments).set({ grantedUntil, updatedAt: now }).where(eq(payments.id, id));
  }
}

async function moderateUser(writing: Writing, id: number, moderation: Moderation): Promise<UserRecord | undefined> {
  const { tx, touch } = writing;
  const { users, sessions } = tx.tables;
  const [user] = await lockingRows(tx.db.select().from(users).where(eq(users.id, id)));
  const changes = user && changesOf(user, moderation);
  if (!changes) return user;
  await tx.db.update(users).set(changes).where(eq(users.id, id));
  if (changes.isActive === false) await tx.db.delete(sessions).where(eq(sessions.userId, id));
  touch('talents', id);
  await noteModeration(writing, { subject: 'user', subjectId: id }, changes);
  return { ...user, ...changes };
}

async function moderateCompany(
  writing: Writing,
  id: number,
  moderation: Moderation,
): Promise<CompanyRecord | undefined> {
  const { tx, touch } = writing;
  const { companies, sessions } = tx.tables;
  const [company] = await lockingRows(tx.db.select().from(companies).where(eq(companies.id, id)));
  const changes = company && changesOf(company, moderation);
  if (!changes) return company;
  await tx.db.update(companies).set(changes).where(eq(companies.id, id));
  if (changes.isActive === false) await tx.db.delete(sessions).where(eq(sessions.companyId, id));
  touch('companies', id);
  await noteModeration(writing, { subject: 'company', subjectId: id }, changes);
  return { ...company, ...changes };
}

/** What really changes; undefined for nothing, which is no deed and no revision. */
function changesOf(account: Required<Moderation>, { isActive, isVerified }: Moderation): Moderation | undefined {
  const changes: Moderation = {
    ...(isActive !== undefined && isActive !== account.isActive && { isActive }),
    ...(isVerified !== undefined && isVerified !== account.isVerified && { isVerified }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}

async function noteModeration(
  { tx, now, by }: Writing,
  subject: Pick<Deed, 'subject' | 'subjectId'>,
  { isActive, isVerified }: Moderation,
): Promise<void> {
  const deed = { actorId: by.id, ...subject };
  if (isActive !== undefined) await writeAudit(tx, { ...deed, action: isActive ? 'activate' : 'deactivate' }, now);
  if (isVerified !== undefined) await writeAudit(tx, { ...deed, action: isVerified ? 'verify' : 'unverify' }, now);
}

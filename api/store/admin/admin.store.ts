import type { PaymentFilter } from '#shared/catalog/payments.ts';
import type { AdminUserView, Moderation } from '#shared/model/admin.ts';
import { isEffectivelyFeatured } from '#shared/rules/listing-order.ts';
import type { DecideFeaturing } from '../../domain/rules/featuring-changes.ts';
import { eq, lockingRows } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { type MutateContext, mutate, type Touch } from '../mutate.ts';
import type { UserWithPaidTime } from '../payments/featuring.ts';
import { paidTimeOf } from '../payments/featuring.ts';
import { changeFeaturing, type FeaturingChange } from '../payments/featuring-changes.ts';
import type { Admin, CompanyRecord, UserRecord } from '../records.ts';
import type { AccountQuery, AdminListQuery, AdminPage } from './admin-lists.ts';
import { adminCompanies, adminPayments, adminUsers, type Directories } from './admin-lists.ts';
import { type AuditEntry, auditPage, writeAudit } from './audit-log.ts';

/**
 * What administrators read and change. Each change enters the audit log in its own transaction, and returns undefined
 * for an unknown account.
 */
export function createAdminStore(context: MutateContext, directories: Directories) {
  const { engine, clock } = context;
  const { reader } = engine;
  return {
    async users(query: AccountQuery<AdminUserView>): Promise<AdminPage<UserWithPaidTime>> {
      const now = clock.now();
      const page = await adminUsers(reader, query, { ...directories, now });
      return { ...page, items: await withPaidTime(reader, page.items, now) };
    },
    companies: (query: AccountQuery<'listed' | 'hidden'>) => adminCompanies(reader, query, directories),
    payments: (query: AdminListQuery & { status?: PaymentFilter | undefined }) => adminPayments(reader, query),
    auditLog: (query: AdminListQuery) => auditPage(reader, query),
    /**
     * Changes a person's featured time as `decide` says from the state that the transaction reads.
     *
     * @returns What `decide` refuses with, where it refuses.
     */
    changeFeaturing: <Refusal extends 'changed' = never>(
      by: Admin,
      userId: number,
      decide: DecideFeaturing<Refusal>,
    ): Promise<FeaturingChange | Refusal | undefined> =>
      mutate(context, (tx, touch) => changeFeaturing({ tx, touch, now: clock.now(), by }, userId, decide)),
    /** Sets the given fields; a deactivated account loses all sessions. Undefined for an unknown account. */
    moderateUser: (by: Admin, userId: number, moderation: Moderation): Promise<UserWithPaidTime | undefined> =>
      mutate(context, async (tx, touch) => {
        const now = clock.now();
        const user = await moderateUser({ tx, touch, now, by }, userId, moderation);
        return user && (await withPaidTime(tx, [user], now))[0];
      }),
    moderateCompany: (by: Admin, companyId: number, moderation: Moderation): Promise<CompanyRecord | undefined> =>
      mutate(context, (tx, touch) => moderateCompany({ tx, touch, now: clock.now(), by }, companyId, moderation)),
    /** Enters in the audit log that somebody at the console made an administrator. */
    async noteNewAdmin(userId: number) {
      const entry = { action: 'create_admin', subject: 'user', subjectId: userId } as const;
      await engine.write((tx) => writeAudit(tx, entry, clock.now()));
    },
  };
}

export type AdminStore = ReturnType<typeof createAdminStore>;

interface Writing {
  tx: Connection;
  touch: Touch;
  now: Date;
  by: Admin;
}

async function withPaidTime(connection: Connection, users: UserRecord[], now: Date): Promise<UserWithPaidTime[]> {
  const ids = users.map(({ id }) => id);
  const times = await paidTimeOf(connection, ids, now);
  return users.map((user) => {
    const { paid = [], held = [] } = times.get(user.id) ?? {};
    return { ...user, paidPeriods: isEffectivelyFeatured(user, now) ? paid : [], heldDays: held };
  });
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

/** The fields that really change; undefined for none: no entry in the log, no revision. */
function changesOf(account: Required<Moderation>, { isActive, isVerified }: Moderation): Moderation | undefined {
  const changes: Moderation = {
    ...(isActive !== undefined && isActive !== account.isActive && { isActive }),
    ...(isVerified !== undefined && isVerified !== account.isVerified && { isVerified }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}

async function noteModeration(
  { tx, now, by }: Writing,
  subject: Pick<AuditEntry, 'subject' | 'subjectId'>,
  { isActive, isVerified }: Moderation,
): Promise<void> {
  const entry = { actorId: by.id, ...subject };
  if (isActive !== undefined) await writeAudit(tx, { ...entry, action: isActive ? 'activate' : 'deactivate' }, now);
  if (isVerified !== undefined) await writeAudit(tx, { ...entry, action: isVerified ? 'verify' : 'unverify' }, now);
}

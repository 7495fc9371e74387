import { limits } from '#shared/limits.ts';
import type {
  AdminCompany,
  AdminPayment,
  AdminUser,
  AdminUserView,
  AuditEntry,
  OperationState,
} from '#shared/model/admin.ts';
import { isEffectivelyFeatured } from '#shared/rules/listing-order.ts';
import type { AdminStore } from '../../store/admin/admin.store.ts';
import type { AccountQuery, AdminListQuery, AdminPage, PaymentOfPayer } from '../../store/admin/admin-lists.ts';
import type { AuditRecord } from '../../store/admin/audit-log.ts';
import type { UserWithPaidTime } from '../../store/payments/featuring.ts';
import type { CompanyRecord } from '../../store/records.ts';
import type { Deps, HostFacts } from '../deps.ts';
import { daysTakenAway } from '../payments/settle-intent.ts';
import { type Actor, requireAdmin } from '../policies.ts';
import { heldDaysLeft, paidDaysLeft } from '../rules/featuring-days.ts';
import { confirmableHost } from '../rules/provable-host.ts';

/** A query as parsed from its address, whose size of page may be missing. */
type Asked<Query extends AdminListQuery> = Omit<Query, 'limit'> & { limit?: number | undefined };

/**
 * Searches people for an administrator.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 * @see requirements N3, N4, N13
 */
export async function listUsersForAdmin(
  { admin, clock }: Deps,
  actor: Actor,
  query: Asked<AccountQuery<AdminUserView>>,
): Promise<AdminPage<AdminUser>> {
  requireAdmin(actor);
  const page = await admin.users(account(query));
  const now = clock.now();
  return { ...page, items: page.items.map((user) => adminUser(user, now)) };
}

/**
 * Searches companies for an administrator.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listCompaniesForAdmin(
  { admin }: Deps,
  actor: Actor,
  query: Asked<AccountQuery<'listed' | 'hidden'>>,
): Promise<AdminPage<AdminCompany>> {
  requireAdmin(actor);
  const page = await admin.companies(account(query));
  return { ...page, items: page.items.map(adminCompany) };
}

/**
 * Lists payments for an administrator, newest first.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listPaymentsForAdmin(
  { admin }: Deps,
  actor: Actor,
  query: Asked<Parameters<AdminStore['payments']>[0]>,
): Promise<AdminPage<AdminPayment>> {
  requireAdmin(actor);
  const page = await admin.payments(sized(query));
  return { ...page, items: page.items.map(adminPayment) };
}

/**
 * Lists what administrators did, newest first.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listAuditLog(
  { admin }: Deps,
  actor: Actor,
  query: Asked<AdminListQuery>,
): Promise<AdminPage<AuditEntry>> {
  requireAdmin(actor);
  const page = await admin.auditLog(sized(query));
  return { ...page, items: page.items.map(auditEntry) };
}

function account<View>(query: Asked<AccountQuery<View>>): AccountQuery<View> {
  const { view, industry, q } = query;
  return { ...sized(query), view, industry: industry || undefined, q: q || undefined };
}

function sized<Query extends AdminListQuery>(query: Asked<Query>): Asked<Query> & { limit: number } {
  return { ...query, limit: query.limit ?? limits.pageSizeDefault };
}

/** The fields of a person that an administrator sees. */
export function adminUser(user: UserWithPaidTime, now: Date): AdminUser {
  const isFeatured = isEffectivelyFeatured(user, now);
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    nameOther: user.nameOther,
    slug: user.slug,
    email: user.email,
    industry: user.industry,
    profilePicture: user.profilePicture,
    role: user.role,
    isActive: user.isActive,
    isVerified: user.isVerified,
    isEmailConfirmed: user.isEmailConfirmed,
    isFeatured,
    featuredUntil: isFeatured ? (user.featuredUntil?.toISOString() ?? null) : null,
    paidDaysLeft: isFeatured ? paidDaysLeft(user.paidPeriods, now) : 0,
    paidDaysHeld: heldDaysLeft(user.heldDays),
    heldSince: user.heldDays[0]?.since.toISOString() ?? null,
    registeredAt: user.registeredAt.toISOString(),
    lastLogin: user.lastLogin?.toISOString() ?? null,
  };
}

/** The fields of a company that an administrator sees. */
export function adminCompany(company: CompanyRecord): AdminCompany {
  const { id, name, nameOther, slug, email, industry, country, logo, website, provenHost } = company;
  const { isActive, isVerified, isEmailConfirmed } = company;
  const host = confirmableHost(website);
  const createdAt = company.createdAt.toISOString();
  const lastLogin = company.lastLogin?.toISOString() ?? null;
  return {
    id,
    name,
    nameOther,
    slug,
    email,
    industry,
    country,
    logo,
    website,
    host,
    provenHost,
    isActive,
    isVerified,
    isEmailConfirmed,
    createdAt,
    lastLogin,
  };
}

/** The fields of a payment that an administrator sees. */
export function adminPayment(payment: PaymentOfPayer): AdminPayment {
  const { id, user, provider, status, isLive, amountCents, currency, durationDays } = payment;
  const { refundedCents, disputeStatus } = payment;
  return {
    ...{ id, user, provider, status, isLive, amountCents, currency, durationDays, refundedCents, disputeStatus },
    createdAt: payment.createdAt.toISOString(),
    grantedFrom: payment.grantedFrom?.toISOString() ?? null,
    grantedUntil: payment.grantedUntil?.toISOString() ?? null,
    revokedAt: payment.revokedAt?.toISOString() ?? null,
    disputeDueAt: payment.disputeDueAt?.toISOString() ?? null,
    ...daysTakenAway(payment),
  };
}

/** The fields of an audit entry that an administrator sees. */
export function auditEntry(record: AuditRecord): AuditEntry {
  return { ...record, at: record.at.toISOString() };
}

const hourMs = 3_600_000;
// A backup takes its time, and the next interval of the schedule begins when it ends.
const overdueFactor = 1.5;

/**
 * Gives an administrator the state of the operation: storage, backups, missing settings, demo accounts.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function showOperationState({ stats, host, clock }: Deps, actor: Actor): Promise<OperationState> {
  requireAdmin(actor);
  const [databaseBytes, picturesBytes, freeBytes, warnings, demoAccounts] = await Promise.all([
    stats.sizeBytes(),
    host.picturesBytes(),
    host.diskFreeBytes(),
    host.warnings(),
    host.demoAccounts(),
  ]);
  return {
    storage: { databaseBytes, picturesBytes: picturesBytes ?? null, freeBytes },
    backup: host.backups ? backupState(host.backups, clock.now()) : null,
    warnings: [...warnings],
    demoAccounts: [...demoAccounts],
  };
}

function backupState({ everyMs, newestAt }: NonNullable<HostFacts['backups']>, now: Date): OperationState['backup'] {
  const newest = newestAt();
  return {
    newestAt: newest?.toISOString() ?? null,
    everyHours: everyMs / hourMs,
    isOverdue: !newest || now.getTime() - newest.getTime() > everyMs * overdueFactor,
  };
}

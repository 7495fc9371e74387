import { limits } from '#shared/limits.ts';
import type { AdminCompany, AdminPayment, AdminUser, AdminUserView, AuditEntry } from '#shared/model/admin.ts';
import type { AdminStore } from '../../store/admin/admin.store.ts';
import type { AccountQuery, AdminListQuery, AdminPage } from '../../store/admin/admin-lists.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { requireAdmin } from '../policies.ts';
import { adminCompany, adminPayment, adminUser, auditEntry } from './admin-shapes.ts';

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

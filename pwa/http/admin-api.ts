import type * as v from 'valibot';
import type { PaymentFilter } from '#shared/catalog/payments.ts';
import {
  endHeldDays,
  giveBackDays,
  listAuditLog,
  listCompaniesForAdmin,
  listPaymentsForAdmin,
  listUsersForAdmin,
  moderateCompany,
  moderateUser,
  moveFeaturedEnd,
  setFeatured,
  undoFeaturing,
} from '#shared/contract/admin.ts';
import { listSubscribers } from '#shared/contract/newsletter.ts';
import type {
  AdminCompany,
  AdminUser,
  AdminUserView,
  FeaturedEnd,
  FeaturingChange,
  FeaturingSchema,
  Moderation,
} from '#shared/model/admin.ts';
import { callApi } from './call-api.ts';

/** The filters of an administrator's list; a missing one or `''` means all. */
export interface AdminFilter {
  q?: string | undefined;
  industry?: string | undefined;
  view?: AdminUserView | undefined;
  status?: PaymentFilter | undefined;
}

/**
 * Asks for one page of people.
 *
 * @param cursor Names the page; null for the first.
 * @throws RequestFailure
 * @see requirements N3, N13
 */
export function fetchAdminUsers({ q, industry, view }: AdminFilter, cursor: string | null) {
  return callApi(listUsersForAdmin, { query: { q, industry, view, ...at(cursor) } });
}

/** Asks for one page of companies. @throws RequestFailure */
export function fetchAdminCompanies({ q, industry, view }: AdminFilter, cursor: string | null) {
  const shown = view === 'hidden' ? view : 'listed';
  return callApi(listCompaniesForAdmin, { query: { q, industry, view: shown, ...at(cursor) } });
}

/** Asks for one page of payments, newest first. @throws RequestFailure */
export function fetchAdminPayments({ status }: AdminFilter, cursor: string | null) {
  return callApi(listPaymentsForAdmin, { query: { status, ...at(cursor) } });
}

/** Asks for one page of what administrators did, newest first. @throws RequestFailure */
export function fetchAuditLog(_: AdminFilter, cursor: string | null) {
  return callApi(listAuditLog, { query: at(cursor) });
}

/** Asks for one page of the newsletter's subscribers, newest first. @throws RequestFailure */
export function fetchSubscribers(_: AdminFilter, cursor: string | null) {
  return callApi(listSubscribers, { query: at(cursor) });
}

/** Features a person, or ends it. @throws RequestFailure */
export function sendFeaturing(body: v.InferInput<typeof FeaturingSchema>): Promise<FeaturingChange> {
  return callApi(setFeatured, { body });
}

/** Moves the end of somebody being featured. @throws RequestFailure */
export function sendFeaturedEnd(id: number, body: FeaturedEnd): Promise<FeaturingChange> {
  return callApi(moveFeaturedEnd, { params: { id: String(id) }, body });
}

/** Gives back somebody's paid days on hold; with a reason, ends them for good. @throws RequestFailure */
export function sendHeldDaysRelease(id: number, reason: string | null): Promise<FeaturingChange> {
  if (reason === null) return callApi(giveBackDays, { params: { id: String(id) } });
  return callApi(endHeldDays, { params: { id: String(id) }, body: { reason } });
}

/** Undoes a change of somebody's featuring. @throws RequestFailure */
export function sendFeaturingUndo(id: number, changeId: number): Promise<FeaturingChange> {
  return callApi(undoFeaturing, { params: { id: String(id) }, body: { changeId } });
}

/** Verifies a person, or takes the account out of service. @throws RequestFailure */
export function sendUserModeration(id: number, body: Moderation): Promise<AdminUser> {
  return callApi(moderateUser, { params: { id: String(id) }, body });
}

/** Verifies a company, or takes it out of service. @throws RequestFailure */
export function sendCompanyModeration(id: number, body: Moderation): Promise<AdminCompany> {
  return callApi(moderateCompany, { params: { id: String(id) }, body });
}

function at(cursor: string | null): { cursor?: string } {
  return cursor === null ? {} : { cursor };
}

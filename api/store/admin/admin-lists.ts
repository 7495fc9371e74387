import type { PaymentFilter } from '#shared/catalog/payments.ts';
import type { AdminUserView } from '#shared/model/admin.ts';
import {
  companiesOf,
  featuredUsers,
  hiddenCompanies,
  hiddenUsers,
  usersByUsername,
  usersOf,
} from '../accounts/account-search.ts';
import { and, desc, eq, gt, lt } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { CompanyListing, TalentListing } from '../feeds/directory-listing.store.ts';
import type { ListingPage } from '../feeds/listings.ts';
import type { CompanyRecord, PaymentRecord, UserRecord } from '../records.ts';
import type { Tables } from '../tables.ts';
import type { AdminStore } from './admin.store.ts';

/** A page of an administrator's list. */
export interface AdminPage<Row> {
  items: Row[];
  nextCursor: string | null;
  /** Counted with the first page, up to `limits.totalCountCap` + 1; null where counting would cost a look at all. */
  total: number | null;
}

export interface AdminListQuery {
  limit: number;
  /** As given out by the page before; an unreadable one starts from the beginning. */
  cursor?: string | undefined;
}

export interface AccountQuery<View> extends AdminListQuery {
  view: View;
  industry?: string | undefined;
  /** Search text as typed. */
  q?: string | undefined;
}

/** A payment with the shown fields of its payer. */
export interface PaymentOfPayer extends PaymentRecord {
  user: Pick<UserRecord, 'id' | 'name' | 'slug'> | null;
}

/** The directories that everybody searches; the lists of administrators stand on them. */
export interface Directories {
  talentListing: TalentListing;
  companyListing: CompanyListing;
}

/** Lists people for an administrator. */
export function adminUsers(
  reader: Connection,
  query: AccountQuery<AdminUserView>,
  { talentListing, now }: Directories & { now: Date },
): Promise<AdminPage<UserRecord>> {
  if (query.view === 'hidden') return hiddenUsers(reader, query);
  if (query.view === 'featured') return featuredUsers(reader, query, now);
  return listedUsers(reader, query, talentListing);
}

async function listedUsers(
  reader: Connection,
  query: AccountQuery<AdminUserView>,
  talentListing: TalentListing,
): Promise<AdminPage<UserRecord>> {
  const page = await talentListing.page(query);
  const found = await usersOf(reader, idsOf(page));
  const byUsername = query.cursor === undefined ? await usersByUsername(reader, query) : [];
  const items = [...byUsername, ...found];
  return { items, nextCursor: page.nextCursor, total: totalOf(query, page.total + byUsername.length) };
}

/** Lists companies for an administrator. */
export async function adminCompanies(
  reader: Connection,
  query: Parameters<AdminStore['companies']>[0],
  { companyListing }: Directories,
): Promise<AdminPage<CompanyRecord>> {
  if (query.view === 'hidden') return hiddenCompanies(reader, query);
  const page = await companyListing.page(query);
  const items = await companiesOf(reader, idsOf(page));
  return { items, nextCursor: page.nextCursor, total: totalOf(query, page.total) };
}

function totalOf({ cursor }: AdminListQuery, total: number): number | null {
  return cursor === undefined ? total : null;
}

function idsOf({ json }: ListingPage): number[] {
  // Cards of the listing: each has its id.
  const cards = JSON.parse(String(json)) as { id: number }[];
  return cards.map(({ id }) => id);
}

/** The id behind which a page begins. */
export function idBehind(cursor: string | undefined): number | undefined {
  return /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : undefined;
}

/** A page of rows that were read with one more than is shown. */
export function pageOfRows<Row extends { id: number }>(rows: readonly Row[], limit: number): AdminPage<Row> {
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.id) : null, total: null };
}

function matching(payments: Tables['payments'], filter: PaymentFilter) {
  switch (filter) {
    case 'dispute_open':
      return eq(payments.disputeStatus, 'open');
    case 'partly_refunded':
      return and(eq(payments.status, 'succeeded'), gt(payments.refundedCents, 0));
    default:
      return eq(payments.status, filter);
  }
}

/** Lists payments, newest first, with their payers. */
export async function adminPayments(
  { db, tables: { payments, users } }: Connection,
  { status, limit, cursor }: Parameters<AdminStore['payments']>[0],
): Promise<AdminPage<PaymentOfPayer>> {
  const before = idBehind(cursor);
  const rows = await db
    .select({ payment: payments, user: { id: users.id, name: users.name, slug: users.slug } })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .where(and(before ? lt(payments.id, before) : undefined, status && matching(payments, status)))
    .orderBy(desc(payments.id))
    .limit(limit + 1);
  return pageOfRows(
    rows.map(({ payment, user }) => ({ ...payment, user })),
    limit,
  );
}

import type { AdminCompany, AdminPayment, AdminUser, AuditEntry } from '#shared/model/admin.ts';
import { isEffectivelyFeatured } from '#shared/rules/listing-order.ts';
import type { PaymentOfPayer } from '../../store/admin/admin-lists.ts';
import type { AuditRecord } from '../../store/admin/audit-log.ts';
import type { UserWithPaidTime } from '../../store/payments/featuring.ts';
import type { CompanyRecord } from '../../store/records.ts';
import { daysTakenAway } from '../payments/settle-intent.ts';
import { paidDaysLeft } from '../rules/featuring-days.ts';
import { heldDaysLeft } from '../rules/held-days.ts';

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
  const { id, name, nameOther, slug, email, industry, country, logo, isActive, isVerified, isEmailConfirmed } = company;
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

/** An entry of the audit log as it goes out. */
export function auditEntry(record: AuditRecord): AuditEntry {
  return { ...record, at: record.at.toISOString() };
}

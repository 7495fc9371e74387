import type { AdminCompany, AdminPayment, AdminUser, AuditEntry } from '#shared/model/admin.ts';
import type { AdminReport } from '#shared/model/community.ts';
import type { AdminJob } from '#shared/model/job-moderation.ts';
import { buildJobCard } from './build-hiring-cards.ts';

/** A person as administrators see one. */
export function buildAdminUser(id: number, change: Partial<AdminUser> = {}): AdminUser {
  return {
    id,
    username: `user_${id}`,
    name: `User ${id}`,
    nameOther: null,
    slug: `user-${id}`,
    email: `user-${id}@example.com`,
    industry: 'energy',
    profilePicture: null,
    role: 'talent',
    isActive: true,
    isVerified: false,
    isEmailConfirmed: false,
    isFeatured: false,
    featuredUntil: null,
    paidDaysLeft: 0,
    paidDaysHeld: 0,
    heldSince: null,
    registeredAt: '2026-01-01T00:00:00.000Z',
    lastLogin: null,
    ...change,
  };
}

/** A company as administrators see one. */
export function buildAdminCompany(id: number, change: Partial<AdminCompany> = {}): AdminCompany {
  return {
    id,
    name: `Company ${id}`,
    nameOther: null,
    slug: `company-${id}`,
    email: `company-${id}@example.com`,
    industry: 'energy',
    country: 'Qatar',
    logo: null,
    website: '',
    host: null,
    provenHost: null,
    isActive: true,
    isVerified: false,
    isEmailConfirmed: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastLogin: null,
    ...change,
  };
}

/** A new report of a visitor about a profile that everybody sees. */
export function buildReport(id: number, change: Partial<AdminReport> = {}): AdminReport {
  return {
    id,
    subject: 'profile',
    subjectId: 40 + id,
    reported: { name: 'Sara', nameOther: null, slug: 'sara', isShown: true, picture: null },
    reason: 'spam',
    details: null,
    reporter: null,
    openCount: 1,
    status: 'open',
    note: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    handledAt: null,
    ...change,
  };
}

/** A job that waits for its first review. */
export function buildAdminJob(id: number, change: Partial<AdminJob> = {}): AdminJob {
  return {
    ...buildJobCard(id),
    status: 'closed',
    updatedAt: '2026-11-20T09:00:00.000Z',
    moderation: { state: 'review', reason: null },
    companyClosings: 0,
    ...change,
  };
}

/** A payment that gave its days. */
export function buildPayment(id: number, change: Partial<AdminPayment> = {}): AdminPayment {
  return {
    id,
    user: { id: 40 + id, name: `Payer ${id}`, slug: `payer-${id}` },
    provider: 'stripe',
    status: 'succeeded',
    isLive: true,
    amountCents: 1900,
    currency: 'usd',
    durationDays: 30,
    createdAt: '2026-11-01T09:00:00.000Z',
    grantedFrom: '2026-11-01T09:00:00.000Z',
    grantedUntil: '2026-12-01T09:00:00.000Z',
    revokedAt: null,
    ...{ heldDays: 0, heldSince: null, endedDays: 0, endedAt: null, endReason: null },
    refundedCents: 0,
    disputeStatus: null,
    disputeDueAt: null,
    ...change,
  };
}

/** An act of an administrator. */
export function buildAuditEntry(id: number, change: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    actor: { id: 1, name: 'Amal', slug: 'amal' },
    action: 'verify',
    subject: 'user',
    subjectId: 41,
    subjectName: 'Sara',
    durationDays: null,
    featuredUntil: null,
    previousFeaturedUntil: null,
    reason: null,
    host: null,
    at: '2026-11-20T09:00:00.000Z',
    ...change,
  };
}

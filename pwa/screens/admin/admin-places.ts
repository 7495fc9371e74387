import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { AdminSplat } from '#shared/catalog/admin-places.ts';

export interface AdminPlace {
  /** The rest of the address after `/admin/`; undefined for `/admin` itself. */
  splat: AdminSplat | undefined;
  label:
    | 'feature'
    | 'reports'
    | 'messages'
    | 'jobs'
    | 'people'
    | 'companies'
    | 'featured'
    | 'payments'
    | 'newsletter'
    | 'mails'
    | 'operation'
    | 'log';
  Part: LazyExoticComponent<ComponentType>;
}

/** The parts of the administration, in the order of their tabs. */
export const adminPlaces: readonly AdminPlace[] = [
  {
    splat: 'feature-users',
    label: 'feature',
    Part: lazy(async () => ({ default: (await import('./feature-users/feature-users.tsx')).FeatureUsers })),
  },
  {
    splat: 'reports',
    label: 'reports',
    Part: lazy(async () => ({ default: (await import('./reports/reports.tsx')).Reports })),
  },
  {
    splat: 'jobs',
    label: 'jobs',
    Part: lazy(async () => ({ default: (await import('./jobs/held-jobs.tsx')).HeldJobs })),
  },
  {
    splat: undefined,
    label: 'people',
    Part: lazy(async () => ({ default: (await import('./moderation/people.tsx')).People })),
  },
  {
    splat: 'companies',
    label: 'companies',
    Part: lazy(async () => ({ default: (await import('./moderation/companies.tsx')).Companies })),
  },
  {
    splat: 'featured',
    label: 'featured',
    Part: lazy(async () => ({ default: (await import('./records/featured-now.tsx')).FeaturedNow })),
  },
  {
    splat: 'payments',
    label: 'payments',
    Part: lazy(async () => ({ default: (await import('./records/payments.tsx')).Payments })),
  },
  {
    splat: 'newsletter',
    label: 'newsletter',
    Part: lazy(async () => ({ default: (await import('./records/subscribers.tsx')).Subscribers })),
  },
  {
    splat: 'messages',
    label: 'messages',
    Part: lazy(async () => ({ default: (await import('./mails/messages.tsx')).Messages })),
  },
  {
    splat: 'mails',
    label: 'mails',
    Part: lazy(async () => ({ default: (await import('./mails/dead-mails.tsx')).DeadMails })),
  },
  {
    splat: 'operation',
    label: 'operation',
    Part: lazy(async () => ({ default: (await import('./operation/operation.tsx')).Operation })),
  },
  {
    splat: 'audit-log',
    label: 'log',
    Part: lazy(async () => ({ default: (await import('./records/audit-log.tsx')).AuditLog })),
  },
];

/** The part that an address names. */
export function adminPlaceOf(splat: string | undefined): AdminPlace | undefined {
  return adminPlaces.find((place) => place.splat === (splat || undefined));
}

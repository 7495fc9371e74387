import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { AdminSplat } from '#shared/catalog/administration.ts';

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
  place('feature-users', 'feature', async () => (await import('./feature-users.tsx')).FeatureUsers),
  place('reports', 'reports', async () => (await import('./reports.tsx')).Reports),
  place('jobs', 'jobs', async () => (await import('./held-jobs.tsx')).HeldJobs),
  place(undefined, 'people', async () => (await import('./moderated-accounts.tsx')).People),
  place('companies', 'companies', async () => (await import('./moderated-accounts.tsx')).Companies),
  place('featured', 'featured', async () => (await import('./featured-now.tsx')).FeaturedNow),
  place('payments', 'payments', async () => (await import('./payments.tsx')).Payments),
  place('newsletter', 'newsletter', async () => (await import('./subscribers.tsx')).Subscribers),
  place('messages', 'messages', async () => (await import('./messages.tsx')).Messages),
  place('mails', 'mails', async () => (await import('./dead-mails.tsx')).DeadMails),
  place('operation', 'operation', async () => (await import('./operation.tsx')).Operation),
  place('audit-log', 'log', async () => (await import('./audit-log.tsx')).AuditLog),
];

function place(splat: AdminPlace['splat'], label: AdminPlace['label'], load: () => Promise<ComponentType>): AdminPlace {
  return { splat, label, Part: lazy(async () => ({ default: await load() })) };
}

/** The part that an address names. */
export function adminPlaceOf(splat: string | undefined): AdminPlace | undefined {
  return adminPlaces.find((one) => one.splat === (splat || undefined));
}

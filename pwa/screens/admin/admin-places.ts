import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface AdminPlace {
  /** What follows `/admin/`; undefined for `/admin` itself. */
  splat: string | undefined;
  label: 'feature' | 'people' | 'companies' | 'featured' | 'payments' | 'log';
  Part: LazyExoticComponent<ComponentType>;
}

/** The parts of the administration, in the order of their tabs. */
export const adminPlaces: readonly AdminPlace[] = [
  {
    splat: 'feature-users',
    label: 'feature',
    Part: lazy(async () => ({ default: (await import('./feature-users/feature-users.tsx')).FeatureUsers })),
  },
];

/** The part that an address names. */
export function adminPlaceOf(splat: string | undefined): AdminPlace | undefined {
  return adminPlaces.find((place) => place.splat === (splat || undefined));
}

import { useMemo } from 'react';
import type { AlertSettings } from '#shared/model/alerts.ts';
import type { Realm } from '#shared/model/realm.ts';
import { useRefreshAtVisit } from '../app/use-fresh-resource.ts';
import { type Retryable, useResource } from '../app/use-live-resource.ts';
import { alertSettings } from './alert-settings.ts';

/** Follows how the account is told of new matches, asked for again at each visit. */
export function useAlertSettings(realm: Realm, accountId: number): Retryable<AlertSettings> {
  const resource = useMemo(() => alertSettings(realm, accountId), [realm, accountId]);
  useRefreshAtVisit(resource);
  return useResource(resource);
}

import { useEffect, useMemo } from 'react';
import type { AlertSettings } from '#shared/model/alerts.ts';
import type { AccountRealm } from '../../http/passwords-api.ts';
import { type Retryable, useResource } from '../app/use-live-resource.ts';
import { alertSettings } from './alert-settings.ts';

/** Follows how the account is told of new matches, asked for again at each visit. */
export function useAlertSettings(realm: AccountRealm, accountId: number): Retryable<AlertSettings> {
  const resource = useMemo(() => alertSettings(realm, accountId), [realm, accountId]);
  useEffect(() => resource.refresh(), [resource]);
  return useResource(resource);
}

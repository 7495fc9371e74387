import { useMemo } from 'react';
import type { SentApplication } from '#shared/model/application.ts';
import { readAccountValue } from '../../local/account-values.local.ts';
import { useKeptResource } from '../app/use-kept-resource.ts';
import type { Retryable } from '../app/use-live-resource.ts';
import { ownApplications } from './own-applications.ts';

/**
 * Follows the own applications of the signed-in talent: the device's copy, then the network's answer.
 * @see requirements S9
 */
export function useOwnApplications(userId: number): Retryable<SentApplication[]> {
  const resource = useMemo(() => ownApplications(userId), [userId]);
  return useKeptResource(resource, () => readAccountValue<SentApplication[]>(userId, 'applications'));
}

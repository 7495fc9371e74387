import { useCallback, useEffect, useState } from 'react';
import type { OperationState } from '#shared/model/operation.ts';
import { callLate } from '../../http/call-late.ts';
import type { RequestFailure } from '../../http/request-failure.ts';
import { requestAs } from '../session/request-as.ts';

export type FollowedOperation =
  | { state: 'loading' }
  | { state: 'failed'; error: RequestFailure }
  | { state: 'ready'; data: OperationState };

/** The state of the operation, as of this visit of the screen; nothing of it is kept on the device. */
export function useOperation(): FollowedOperation & { refresh: () => void } {
  const [followed, setFollowed] = useState<FollowedOperation>({ state: 'loading' });
  const [visit, setVisit] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new visit asks anew
  useEffect(() => {
    let isCurrent = true;
    requestAs('admin', () => callLate('showOperationState', {})).then(
      (data) => isCurrent && setFollowed({ state: 'ready', data }),
      // The call throws nothing else.
      (fault: RequestFailure) => isCurrent && setFollowed({ state: 'failed', error: fault }),
    );
    return () => {
      isCurrent = false;
    };
  }, [visit]);
  const refresh = useCallback(() => {
    setFollowed({ state: 'loading' });
    setVisit((count) => count + 1);
  }, []);
  return { ...followed, refresh };
}

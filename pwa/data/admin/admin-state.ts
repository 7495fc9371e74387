import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { OperationState } from '#shared/model/admin.ts';
import type { MailState } from '#shared/model/mail.ts';
import { callLate } from '../../http/call-late.ts';
import type { RequestFailure } from '../../http/request-failure.ts';
import { requestAs } from '../session/request-as.ts';
import { adminEdits } from './admin-list.ts';

export type FollowedServerState =
  | { state: 'loading' }
  | { state: 'failed'; error: RequestFailure }
  | { state: 'ready'; data: OperationState };

/** The state of the server for administrators, asked for at each visit of the screen. The device stores nothing of it. */
export function useServerState(): FollowedServerState & { refresh: () => void } {
  const [followed, setFollowed] = useState<FollowedServerState>({ state: 'loading' });
  const [visit, setVisit] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new visit asks again
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

const waitingJobs = { view: 'waiting', limit: '1' } as const;

async function countWaitingJobs(): Promise<number> {
  return (await callLate('listJobsForAdmin', { query: waitingJobs })).total ?? 0;
}

/** How many jobs wait for a decision of an administrator, asked again after each act; undefined until it is known. */
export function useWaitingJobs(): number | undefined {
  return useAfterEachAct(countWaitingJobs);
}

const askMailState = () => callLate('showMailState', {});

/** Whether mail is set up, and how many mails wait or have failed. Asked again after each act; undefined until it is known. */
export function useMailState(): MailState | undefined {
  return useAfterEachAct(askMailState);
}

/** The last answer to a question that an act may change. @param ask Always the same function. */
function useAfterEachAct<Answer>(ask: () => Promise<Answer>): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  const edit = useSyncExternalStore(adminEdits.subscribe, adminEdits.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an act may have changed it
  useEffect(() => {
    let isCurrent = true;
    requestAs('admin', ask).then(
      (next) => isCurrent && setAnswer(next),
      // The list beside it shows what failed.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, edit]);
  return answer;
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MessageChange } from '#shared/model/contact.ts';
import type { DeadMailsDecision, MailState } from '#shared/model/dead-mail.ts';
import { callLate } from '../../http/call-late.ts';
import { requestAs } from '../session/request-as.ts';
import { adminEdits } from './admin-list.ts';

/** Sends mails that could not be sent again, or discards them. @throws RequestFailure */
export async function decideDeadMails(decision: DeadMailsDecision): Promise<void> {
  await requestAs('admin', () => callLate('decideDeadMails', { body: decision }));
  adminEdits.set({ subject: 'mail' });
}

/** Marks a message of the contact form as answered or open, takes it on or gives it back. @throws RequestFailure */
export async function changeMessage(id: number, change: MessageChange): Promise<void> {
  await requestAs('admin', () => callLate('changeMessage', { params: { id: String(id) }, body: change }));
  adminEdits.set({ subject: 'message' });
}

/** True when mails leave the server, asked anew after each act; undefined until it is known. */
export function useMailState(): MailState | undefined {
  const [state, setState] = useState<MailState>();
  const edit = useSyncExternalStore(adminEdits.subscribe, adminEdits.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an act may have changed it
  useEffect(() => {
    let isCurrent = true;
    requestAs('admin', () => callLate('showMailState', {})).then(
      (answer) => isCurrent && setState(answer),
      // The list beside it shows what failed.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [edit]);
  return state;
}

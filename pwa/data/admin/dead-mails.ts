import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MessageChange } from '#shared/model/contact.ts';
import type { DeadMailsDecision, MailState } from '#shared/model/dead-mail.ts';
import { requestAs } from '../account/request-as.ts';
import { adminEdits } from './admin-list.ts';

const loadApi = () => import('../../http/dead-mails-api.ts');

/** Sends mails that could not be sent again, or discards them. @throws RequestFailure */
export async function decideDeadMails(decision: DeadMailsDecision): Promise<void> {
  const { sendDeadMailsDecision } = await loadApi();
  await requestAs('admin', () => sendDeadMailsDecision(decision));
  adminEdits.set({ subject: 'mail' });
}

/** Marks a message of the contact form as answered or open, takes it on or gives it back. @throws RequestFailure */
export async function changeMessage(id: number, change: MessageChange): Promise<void> {
  const { sendMessageChange } = await import('../../http/messages-api.ts');
  await requestAs('admin', () => sendMessageChange(id, change));
  adminEdits.set({ subject: 'message' });
}

/** True when mails leave the server, asked anew after each act; undefined until it is known. */
export function useMailState(): MailState | undefined {
  const [state, setState] = useState<MailState>();
  const edit = useSyncExternalStore(adminEdits.subscribe, adminEdits.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an act may have changed it
  useEffect(() => {
    let isCurrent = true;
    loadApi()
      .then(({ fetchMailState }) => requestAs('admin', fetchMailState))
      .then(
        (answer) => isCurrent && setState(answer),
        // The list beside it tells what failed.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [edit]);
  return state;
}

import { hasEditsOfOthers } from '../../device/waiting-edits.ts';
import { useStore } from '../core/store.ts';
import { useSession } from '../session/use-session.ts';
import { waitingEdits } from './outbox.ts';

/**
 * True when edits of other accounts wait on this device. Only their owners may know more.
 *
 * @see SYNC-17
 */
export function useEditsOfOthers(): boolean {
  const session = useSession();
  const waiting = useStore(waitingEdits);
  if (session.state === 'unknown') return false;
  return hasEditsOfOthers(waiting, session.state === 'signed-in' ? session.account.id : null);
}

import { hasEditsOfOthers } from '../../device/waiting-edits.ts';
import { useSession } from '../account/use-session.ts';
import { useStore } from '../app/store.ts';
import { waitingEdits } from './waiting-edits.ts';

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

import { hasEditsOfOthers } from '../../device/waiting-edits.ts';
import { useSession } from '../account/use-session.ts';
import { useStore } from '../app/use-store.ts';
import { waitingEdits } from './waiting-edits.ts';

/**
 * True when edits wait on this device that are not those of the signed-in person. Nobody but their owner is told more.
 *
 * @see SYNC-17
 */
export function useEditsOfOthers(): boolean {
  const session = useSession();
  const waiting = useStore(waitingEdits);
  if (session.state === 'unknown') return false;
  return hasEditsOfOthers(waiting, session.state === 'signed-in' ? session.account.id : null);
}

import { hasEditsOfOthers } from '../../device/edits-of-others.ts';
import { companyExpected, companySession, type SessionOf } from '../core/session-store.ts';
import { useStore } from '../core/store.ts';
import { useSession } from '../session/use-session.ts';
import { waitingEdits } from './outbox.ts';

const idOf = (session: SessionOf<{ id: number }>) => (session.state === 'signed-in' ? session.account.id : null);

/**
 * True when edits of other accounts wait on this device. Only their owners may know more.
 *
 * @see SYNC-17
 */
export function useEditsOfOthers(): boolean {
  const person = useSession();
  const company = useStore(companySession);
  const isExpected = useStore(companyExpected);
  const waiting = useStore(waitingEdits);
  // The session of a company is asked for only where one is expected.
  const isUnknown = company.state === 'unknown' && isExpected;
  if (person.state === 'unknown') return false;
  return hasEditsOfOthers(waiting, { user: idOf(person), company: isUnknown ? undefined : idOf(company) });
}

import type { Realm } from '../../store/records.ts';
import type { Deps } from '../deps.ts';

/**
 * Says whether an account is gone for good. Devices that kept something of it ask when nobody is signed in any more, to
 * tell a deletion from a session that ended: only the one takes unsent work along. An id that was never given is not
 * gone: a restored database knows nobody who came after its backup.
 */
export async function isErased({ users, companies }: Deps, realm: Realm, id: number): Promise<{ isErased: boolean }> {
  const accounts = realm === 'user' ? users : companies;
  return { isErased: (await accounts.findById(id)) === undefined && (await accounts.wasGiven(id)) };
}

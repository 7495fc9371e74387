import { type SavedOwner, savedLogin } from '../local/saved-db.ts';
import { adoptEntries, type SavedList } from '../sync/saved/saved-list.ts';

/** What waits in a list, as this page made it last. */
interface Known extends Pick<SavedList, 'entries' | 'nextSeq'> {
  login: number;
}

const known = new Map<SavedOwner, Known>();

/** Notes what waits in a list after a change of this page. */
export function noteWaiting(owner: SavedOwner, { entries, nextSeq }: Pick<SavedList, 'entries' | 'nextSeq'>): void {
  const login = savedLogin(owner);
  if (login !== undefined) known.set(owner, { entries, nextSeq, login });
}

/** Forgets what an account has waiting: it leaves this device. @see SYNC-12 */
export function forgetWaiting(owner: SavedOwner): void {
  known.delete(owner);
}

/**
 * A list as it was read, with what waited in it when the browser has thrown its database away while the page is open:
 * "Saved" was said, and the server has not heard of it. The numbers of changes only grow, so a list that begins again is
 * a new one. What an account left behind at its logout does not come back.
 */
export function restoreLost(owner: SavedOwner, list: SavedList): SavedList {
  const last = known.get(owner);
  const isLost = last !== undefined && last.login === savedLogin(owner) && list.nextSeq < last.nextSeq;
  return isLost ? adoptEntries(list, last) : list;
}

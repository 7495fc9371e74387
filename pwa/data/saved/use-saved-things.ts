import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useSyncExternalStore } from 'react';
import type { SavedItem } from '#shared/model/saved.ts';
import { heldListChanges, onHeldListChange } from '../../device/memory-saved-lists.ts';
import { savedList } from '../../device/saved-lists.ts';
import { readSavedCopies } from '../../local/saved-copies.ts';
import { countUnsent, refusedNames, type SavedTrouble, savedName, troubleOf } from '../../sync/saved/saved-list.ts';
import { companySession, session } from '../core/session-store.ts';
import { startSaved } from '../offline/saved-engine.ts';
import { type SavedKeeper, savedKeepers } from '../offline/saved-owner.ts';
import { type SavedPlate, savedPlate } from './saved-plate.ts';

/** A saved thing with its copy. */
export interface SavedThing {
  item: SavedItem;
  plate: SavedPlate;
  /** The server refused its last change: it is on this device alone. */
  isRefused: boolean;
}

/** The saved things of one keeper. */
export interface SavedThings {
  things: SavedThing[];
  unsent: number;
  /** Things with changes that the server refused, also removals, which are not among the things. */
  refused: number;
  trouble: SavedTrouble | null;
}

/** The keepers whose lists this device has now; it follows logins and logouts. */
export function useSavedKeepers(): SavedKeeper[] {
  useSyncExternalStore(session.subscribe, session.get);
  useSyncExternalStore(companySession.subscribe, companySession.get);
  return savedKeepers();
}

/**
 * Follows the list of a keeper, also as other tabs and the server change it, and where the device has no room for it.
 *
 * @returns undefined until it is read, null in a browser that keeps nothing
 */
export function useSavedThings({ owner }: SavedKeeper): SavedThings | null | undefined {
  useEffect(() => void startSaved(), []);
  const heldChanges = useSyncExternalStore(onHeldListChange, heldListChanges);
  return useLiveQuery(
    // An error here would replace the screen by an error page.
    () => readThings(owner).catch(() => null),
    [owner, heldChanges],
  );
}

async function readThings(owner: SavedKeeper['owner']): Promise<SavedThings> {
  const list = await savedList(owner).read();
  const copies = new Map((await readSavedCopies(owner)).map((copy) => [`${copy.kind} ${copy.key}`, copy]));
  const refused = refusedNames(list);
  const things = list.items.map((item) => ({
    item,
    plate: savedPlate(item, copies.get(`${item.kind} ${item.key}`)),
    isRefused: refused.has(savedName(item)),
  }));
  return { things, unsent: countUnsent(list), refused: refused.size, trouble: troubleOf(list) };
}

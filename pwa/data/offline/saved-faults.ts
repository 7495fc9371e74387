import type { SavedTrouble } from '../../sync/saved/saved-list.ts';
import { createStore } from '../core/store.ts';

/** What of a list is not in the account although the server can be reached. */
export interface SavedFaults {
  /** Things with changes that the server refused. */
  refused: number;
  /** Why the others wait; null where they wait for nothing but their turn or the connection. */
  trouble: SavedTrouble | null;
}

const noFaults: SavedFaults = { refused: 0, trouble: null };

/** The faults of each realm's list. */
export const savedFaults = createStore<Readonly<Record<'user' | 'company', SavedFaults>>>({
  user: noFaults,
  company: noFaults,
});

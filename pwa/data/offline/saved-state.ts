import type { Realm } from '#shared/model/realm.ts';
import type { SavedTrouble } from '../../sync/saved/saved-list.ts';
import { createStore } from '../core/store.ts';

// Separate from `saved-engine.ts`, which loads late, because the save buttons of every first view follow these stores.

/** Names of the things that the present accounts saved on this device; null until they are read. */
export const savedMarks = createStore<ReadonlySet<string> | null>(null);

/** How many changes of each realm are not in the account, not sent or refused: a logout asks about them. */
export const savedOnlyHere = createStore<Readonly<Record<Realm, number>>>({ user: 0, company: 0 });

/** The changes of a list that are not in the account although the server can be reached. */
export interface SavedFaults {
  /** Things with changes that the server refused. */
  refused: number;
  /** Why the others wait; null where they wait only for their turn or for a connection. */
  trouble: SavedTrouble | null;
}

const noFaults: SavedFaults = { refused: 0, trouble: null };

/** The faults of each realm's list. */
export const savedFaults = createStore<Readonly<Record<'user' | 'company', SavedFaults>>>({
  user: noFaults,
  company: noFaults,
});

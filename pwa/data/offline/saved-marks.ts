import type { Realm } from '#shared/model/realm.ts';
import { createStore } from '../core/store.ts';

// Apart from the engine, which comes late: every button of a first view follows these.

/** Names of the things that the present accounts saved on this device; null until they are read. */
export const savedMarks = createStore<ReadonlySet<string> | null>(null);

/** How many changes of each realm are not in the account, not sent or refused: a logout asks about them. */
export const savedOnlyHere = createStore<Readonly<Record<Realm, number>>>({ user: 0, company: 0 });

import { createStore } from '../app/store.ts';

/** Names of what is saved on this device by whoever uses it; null until they were read. */
export const savedMarks = createStore<ReadonlySet<string> | null>(null);

/** How many changes of each realm the server has not heard of. */
export const unsentSaved = createStore<Readonly<Record<'user' | 'company', number>>>({ user: 0, company: 0 });

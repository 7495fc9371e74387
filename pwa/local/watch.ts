import { liveQuery } from 'dexie';

/**
 * Tells what a query on the device yields, now and after every change, also of other tabs.
 * A device without storage simply never tells anything.
 *
 * @returns a function that ends it
 */
export function watchLocal<T>(query: () => Promise<T>, onValue: (value: T) => void): () => void {
  const subscription = liveQuery(query).subscribe({ next: onValue, error: () => undefined });
  return () => subscription.unsubscribe();
}

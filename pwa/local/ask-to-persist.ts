import { storageManager } from '../secure-context/secure-parts.ts';
import { storageBuckets } from './storage-buckets.ts';

/** Asks the browser not to evict this site's data, for the default storage and for each bucket. */
export async function askToPersist(): Promise<void> {
  await storageManager()?.persist?.();
  const buckets = storageBuckets();
  for (const name of (await buckets?.keys()) ?? []) await (await buckets?.open(name))?.persist();
}

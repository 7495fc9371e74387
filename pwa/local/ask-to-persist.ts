import { storageManager } from '../secure-context/secure-parts.ts';
import { storageBuckets } from './storage-buckets.ts';

/** Asks the browser not to give up what this device keeps when it needs room. Each bucket is asked for on its own. */
export async function askToPersist(): Promise<void> {
  await storageManager()?.persist?.();
  const buckets = storageBuckets();
  for (const name of (await buckets?.keys()) ?? []) await (await buckets?.open(name))?.persist();
}

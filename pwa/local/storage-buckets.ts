/** A part of a site's storage with files of its own. */
interface StorageBucket {
  readonly indexedDB: IDBFactory;
  persist(): Promise<boolean>;
}

interface StorageBuckets {
  open(name: string, options?: { durability: 'strict' }): Promise<StorageBucket>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<void>;
}

/**
 * The browser's storage buckets, which TypeScript does not know yet; only Chromium has them, at secure addresses.
 *
 * @see https://wicg.github.io/storage-buckets/
 */
export function storageBuckets(): StorageBuckets | undefined {
  // The standard names this property of `navigator`, in pages and in workers.
  return (navigator as { storageBuckets?: StorageBuckets }).storageBuckets;
}

import { IDBFactory } from 'fake-indexeddb';

/** As Chromium's, but in memory; opening one takes a moment there, too. */
export class FakeBuckets {
  readonly buckets = new Map<string, IDBFactory>();
  readonly persistent = new Set<string>();

  async open(name: string) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const indexedDB = this.buckets.get(name) ?? new IDBFactory();
    this.buckets.set(name, indexedDB);
    return { indexedDB, persist: async () => this.persistent.add(name) };
  }

  async keys() {
    return [...this.buckets.keys()];
  }

  async delete(name: string) {
    this.buckets.delete(name);
  }

  /** From now on the files of this one cannot be opened, until it is deleted. */
  damage(name: string, message: string) {
    const place = new IDBFactory();
    place.open = () => {
      const request = { error: new DOMException(message, 'UnknownError') } as IDBOpenDBRequest;
      const event = Object.defineProperty(new Event('error'), 'target', { value: request });
      queueMicrotask(() => request.onerror?.(event));
      return request;
    };
    this.buckets.set(name, place);
  }

  /** Puts new ones where a browser has them. */
  static install(): FakeBuckets {
    const value = new FakeBuckets();
    Object.defineProperty(navigator, 'storageBuckets', { value, configurable: true });
    return value;
  }

  static remove(): void {
    Reflect.deleteProperty(navigator, 'storageBuckets');
  }
}

/**
 * Faults of the browser's storage as they are known from reports, to be put in before a page loads.
 *
 * Dexie#543, Dexie#2008, idb-keyval#120, azu/kvs#18, t3code#5116, WebKit 226547.
 */
export const storageFaults = [
  'open throws',
  'open fails',
  'open never answers',
  'an older tab blocks',
  'connections close while used',
  'full at the first write',
  'deleted while open',
  'all kinds of storage fail',
] as const;

export type StorageFault = (typeof storageFaults)[number];

/** Runs in the page, before any script of it. */
export function breakStorage(fault: StorageFault): void {
  const { open } = IDBFactory.prototype;

  /** A request that fires one event, or none. */
  function falseRequest(type: 'error' | 'blocked' | null): IDBOpenDBRequest {
    const error = new DOMException('A mutation operation was attempted on a database that did not allow mutations.');
    const request = Object.assign(new EventTarget(), {
      result: undefined,
      error: new DOMException(error.message, 'InvalidStateError'),
    });
    const event = type && new Event(type, { cancelable: true });
    if (event) {
      request.addEventListener(event.type, () => Reflect.get(request, `on${event.type}`)?.call(request, event));
      setTimeout(() => request.dispatchEvent(event));
    }
    return request as unknown as IDBOpenDBRequest;
  }

  function refuse(): never {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }

  function replaceOpen(replacement: (this: IDBFactory, name: string, version?: number) => IDBOpenDBRequest): void {
    IDBFactory.prototype.open = replacement;
  }

  async function deleteAll(): Promise<void> {
    const buckets = (
      navigator as { storageBuckets?: { keys(): Promise<string[]>; delete(name: string): Promise<void> } }
    ).storageBuckets;
    for (const name of (await buckets?.keys()) ?? []) await buckets?.delete(name);
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  }

  const faults: Record<StorageFault, () => void> = {
    'open throws': () => replaceOpen(refuse),
    'open fails': () => replaceOpen(() => falseRequest('error')),
    'open never answers': () => replaceOpen(() => falseRequest(null)),
    'an older tab blocks': () =>
      replaceOpen(function (name, version) {
        return name === 'dalil-device' ? open.call(this, name, version) : falseRequest('blocked');
      }),
    'connections close while used': () =>
      replaceOpen(function (name, version) {
        const request = open.call(this, name, version);
        const close = () => {
          request.result.close();
          request.result.dispatchEvent(new Event('close'));
        };
        request.addEventListener('success', () => setTimeout(close, 30));
        return request;
      }),
    'full at the first write': () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('No room.', 'QuotaExceededError');
      };
    },
    'deleted while open': () => void setInterval(() => void deleteAll().catch(() => undefined), 1000),
    'all kinds of storage fail': () => {
      replaceOpen(() => falseRequest(null));
      CacheStorage.prototype.open = () => new Promise(() => undefined);
      CacheStorage.prototype.delete = refuse;
      CacheStorage.prototype.match = () => new Promise(() => undefined);
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
    },
  };
  faults[fault]();
}

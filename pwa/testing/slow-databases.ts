import { indexedDB as real } from 'fake-indexeddb';

/** Databases that do not answer requests to open them until a test lets them. WebKit sometimes never answers. */
export function slowDatabases() {
  const waiting: (() => void)[] = [];
  let isSlow = true;
  const open: IDBFactory['open'] = (name, version) => {
    if (!isSlow) return real.open(name, version);
    const request = Object.assign(new EventTarget(), { result: undefined, error: null }) as unknown as IDBOpenDBRequest;
    waiting.push(() => {
      const opening = real.open(name, version);
      for (const type of ['success', 'error', 'upgradeneeded', 'blocked'] as const) {
        opening.addEventListener(type, (event) => {
          Object.assign(request, { result: opening.result, transaction: opening.transaction });
          // The handlers of all types take their own kind of event.
          (request as unknown as Record<string, ((event: Event) => void) | null>)[`on${type}`]?.(event);
        });
      }
    });
    return request;
  };
  return {
    factory: new Proxy(real, { get: (target, key) => (key === 'open' ? open : bound(target, key)) }),
    /** Answers what waits, and all that comes. */
    answer() {
      isSlow = false;
      for (const begin of waiting.splice(0)) begin();
    },
  };
}

function bound(target: IDBFactory, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key);
  return typeof value === 'function' ? value.bind(target) : value;
}

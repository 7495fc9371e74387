type Place = IDBFactory | undefined;

/**
 * Databases whose place is looked for when they are opened, for Dexie: it opens by itself, also again after the browser
 * closed a connection, and its live queries follow only reads that nothing else is awaited for.
 *
 * @param find Finds the place of a database; undefined for the browser's own.
 */
export function placedDatabases(find: (name: string) => Promise<Place>): IDBFactory {
  return {
    open: (name, version) => openAt(find(name), (place) => place.open(name, version)),
    deleteDatabase: (name) => openAt(find(name), (place) => place.deleteDatabase(name)),
    // Dexie keeps a list of names of its own where this is missing.
    databases: () => indexedDB.databases(),
    cmp: (first, second) => indexedDB.cmp(first, second),
  };
}

const handlers = ['onsuccess', 'onerror', 'onblocked', 'onupgradeneeded'] as const;

/** A request that begins once the place is known; Dexie sets its handlers and reads its result, as of any. */
function openAt(finding: Promise<Place>, begin: (place: IDBFactory) => IDBOpenDBRequest): IDBOpenDBRequest {
  let real: IDBOpenDBRequest | undefined;
  let fault: unknown;
  const request = {
    get result() {
      return real?.result;
    },
    get transaction() {
      return real?.transaction ?? null;
    },
    get error() {
      return real?.error ?? fault;
    },
    // What Dexie uses of a request; it never asks for more.
  } as IDBOpenDBRequest;
  finding
    .then((place) => {
      real = begin(place ?? indexedDB);
      for (const name of handlers) Object.assign(real, { [name]: Reflect.get(request, name) });
    })
    // The browser may also refuse at once, where site data are blocked.
    .catch((reason: unknown) => {
      fault = reason;
      // Handlers read what failed from the target of the event.
      request.onerror?.call(request, {
        target: request,
        preventDefault: () => undefined,
        stopPropagation: () => undefined,
      } as unknown as Event);
    });
  return request;
}

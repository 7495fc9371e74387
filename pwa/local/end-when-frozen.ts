import type { Dexie } from 'dexie';

// In a file without Dexie's code: the record of the session needs this, and is read first.

/**
 * Ends a transaction when its page goes into the back/forward cache. WebKit freezes such a page in the middle of its
 * transactions, and each later page then waits for them without end (after a registration the profile page never
 * loaded). A page that comes back after that is loaded again, because its work was aborted without an error that it could
 * show. Writes of what must not be lost are left alone: they are short, and go on.
 */
export function endWhenFrozen(transaction: IDBTransaction): void {
  // A service worker is never frozen.
  if (!('document' in globalThis)) return;
  const ended = new AbortController();
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => ended.abort());
  const leave = (event: Event) => {
    if (!('persisted' in event && event.persisted)) return;
    addEventListener('pageshow', reloadPage, { once: true });
    try {
      transaction.abort();
    } catch {
      // It was about to end.
    }
  };
  addEventListener('pagehide', leave, { signal: ended.signal });
}

function reloadPage(): void {
  // The types of a worker know no such call.
  (location as unknown as { reload(): void }).reload();
}

/** Applies `endWhenFrozen` to all reads of a database, and to its writes unless `keepsWrites`. @see decision 053 */
export function endTransactionsWhenFrozen(db: Dexie, { keepsWrites }: { keepsWrites: boolean }): void {
  db.use({
    stack: 'dbcore',
    name: 'end-when-frozen',
    create: (core) => ({
      ...core,
      transaction(tables, mode, options) {
        // The browser's own; the types of Dexie name only what Dexie calls.
        const transaction = core.transaction(tables, mode, options) as IDBTransaction;
        if (mode === 'readonly' || !keepsWrites) endWhenFrozen(transaction);
        return transaction;
      },
    }),
  });
}

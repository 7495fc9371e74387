import type { Dexie } from 'dexie';

/**
 * Ends a transaction when its page is left and kept as it is. WebKit freezes such a page in the middle of its
 * transactions, and each later page then waits for them without end: a registration never came to its own page.
 * A page that comes back after that is loaded anew, since its work failed for no reason that it could tell. Not for
 * writes of what must not be lost: they are short, and go on.
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
      // It was about to end by itself.
    }
  };
  addEventListener('pagehide', leave, { signal: ended.signal });
}

function reloadPage(): void {
  // The types of a worker know no such call.
  (location as unknown as { reload(): void }).reload();
}

/** Does so for the reads of a database, and for its writes where they can be made again. @see decision 053 */
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

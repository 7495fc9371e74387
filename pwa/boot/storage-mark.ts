const key = 'dalil-storage';

/**
 * Marks the document where this browser refuses to store or did not store anything at the last visit. The strip that
 * says so comes after the page, and its space is reserved.
 */
export function markStorage(): void {
  try {
    if (localStorage.getItem(key) === null) return;
  } catch {
    // A browser that refuses this refuses the rest, too.
  }
  document.documentElement.dataset.storage = 'fails';
}

/** Notes whether this browser stores anything. */
export function noteStorage(works: boolean): void {
  if (works) delete document.documentElement.dataset.storage;
  try {
    if (works) localStorage.removeItem(key);
    else localStorage.setItem(key, 'fails');
  } catch {
    // The next visit sees the same.
  }
}

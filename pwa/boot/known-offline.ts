const { dataset } = document.documentElement;

/**
 * Marks the document where the browser knows that there is no line: what tells so comes after the page, and its room is
 * kept.
 */
export function markOffline(): void {
  if (navigator.onLine === false) dataset.offline = '';
}

/** The line is there: nothing more will come into that room. */
export function unmarkOffline(): void {
  delete dataset.offline;
}

const { dataset } = document.documentElement;

/**
 * Marks the document when the browser is offline. CSS then reserves space for the offline bar, which renders after the page.
 */
export function markOffline(): void {
  if (navigator.onLine === false) dataset.offline = '';
}

/** Frees the reserved space once the page is online. */
export function unmarkOffline(): void {
  delete dataset.offline;
}

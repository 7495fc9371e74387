const open: (() => void)[] = [];

/** The event at the window of an overlay that opened. */
export const overlayOpened = 'overlay';

/**
 * Adds a dialog, sheet or menu to those that are shown.
 *
 * @param close Called for Escape while it is the topmost.
 * @returns a function to call once it has closed
 */
export function addOpenOverlay(close: () => void): () => void {
  open.push(close);
  dispatchEvent(new Event(overlayOpened));
  return () => {
    const place = open.indexOf(close);
    if (place >= 0) open.splice(place, 1);
  };
}

/** Closes the topmost overlay; returns false when none is open. */
export function closeTopmost(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}

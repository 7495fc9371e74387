import { guardPops } from './pop-guard.ts';

/**
 * Knows the open overlays (dialogs, sheets, drawers, menus): Escape closes the topmost, and Back closes it and does not
 * leave the page. For Back each overlay has an entry of the history with the address and the state of its page and a
 * count of open overlays.
 *
 * The router does not see steps between these entries. When it leaves the page while an overlay is open, its new entry
 * replaces that of the overlay.
 */

interface Overlay {
  close: () => void;
}

interface Page {
  state: object;
  href: string;
}

const countKey = 'overlays';
// A step back takes milliseconds; one that never arrives must not hold up the router for good.
const returnTimeoutMs = 3000;

const overlays: Overlay[] = [];
/** The router's last entry for the page below the overlays. */
let page: Page | undefined;
let isMatchDue = false;
let isReturning = false;
let returnTimer: ReturnType<typeof setTimeout> | undefined;
let postponed: (() => void)[] = [];
let install = (): void => {
  install = () => undefined;
  watchRouter();
  guardPops(handlePop);
};

/**
 * Gives an overlay that has opened an entry of the history.
 *
 * @param close Called when Back is pressed while it is the topmost.
 * @returns a function to call once it has closed, whatever closed it
 */
export function addHistoryEntry(close: () => void): () => void {
  install();
  const overlay = { close };
  overlays.push(overlay);
  matchEntriesSoon();
  return () => {
    const place = overlays.indexOf(overlay);
    if (place >= 0) overlays.splice(place, 1);
    matchEntriesSoon();
  };
}

/** In a later task, so that an overlay that opens as another one closes takes its entry, and a link navigates first. */
function matchEntriesSoon(): void {
  if (isMatchDue) return;
  isMatchDue = true;
  setTimeout(() => {
    isMatchDue = false;
    matchEntries();
  });
}

/** Makes as many entries as there are overlays. */
function matchEntries(): void {
  if (isReturning) return;
  const surplus = entryCount() - overlays.length;
  if (surplus > 0) {
    isReturning = true;
    returnTimer = setTimeout(endReturn, returnTimeoutMs);
    history.go(-surplus);
    return;
  }
  if (surplus < 0 && entryCount() === 0) page = { state: ownState(), href: location.href };
  for (let count = entryCount() + 1; count <= overlays.length; count += 1) {
    // Not the router's `pushState`, which would notify the router.
    History.prototype.pushState.call(history, { ...ownState(), [countKey]: count }, '');
  }
}

function handlePop(event: PopStateEvent): void {
  if (isReturning) {
    event.stopImmediatePropagation();
    endReturn();
    return;
  }
  const isSamePage = page !== undefined && indexOf(page.state) === indexOf(ownState());
  if (!isSamePage) {
    page = undefined;
    closeDownTo(0);
    if (entryCount() > 0) matchEntriesSoon();
    return;
  }
  if (entryCount() === 0 && overlays.length === 0) return;
  event.stopImmediatePropagation();
  restorePage();
  closeDownTo(entryCount());
  // An overlay that may not close now needs its entry again; Forward led to one of an overlay that is closed.
  matchEntriesSoon();
}

function closeDownTo(count: number): void {
  for (const { close } of overlays.slice(count).toReversed()) close();
}

function endReturn(): void {
  if (!isReturning) return;
  clearTimeout(returnTimer);
  isReturning = false;
  restorePage();
  const waiting = postponed;
  postponed = [];
  for (const act of waiting) act();
  matchEntriesSoon();
}

/** The router's entry, written while an overlay was open, stands in the overlay's step: it belongs to the page. */
function restorePage(): void {
  if (!page || indexOf(page.state) !== indexOf(ownState())) return;
  History.prototype.replaceState.call(history, { ...page.state, [countKey]: entryCount() }, '', page.href);
}

function watchRouter(): void {
  const { pushState, replaceState } = history;
  const afterReturn = (act: () => void) => {
    if (isReturning) postponed.push(act);
    else act();
  };
  history.pushState = (state, unused, url) =>
    afterReturn(() => {
      page = undefined;
      (entryCount() > 0 ? replaceState : pushState).call(history, state, unused, url);
    });
  history.replaceState = (state, unused, url) =>
    afterReturn(() => {
      const count = entryCount();
      replaceState.call(history, count > 0 ? { ...state, [countKey]: count } : state, unused, url);
      if (page) page = { state: { ...state }, href: location.href };
    });
}

function ownState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** How many entries of overlays, or of steps within one, lie above the page in the history. */
export function overlayEntries(): number {
  return entryCount();
}

function entryCount(): number {
  return Number(ownState()[countKey] ?? 0);
}

/** Which of its pages the router means. */
function indexOf(state: object): unknown {
  return '__TSR_index' in state ? state.__TSR_index : undefined;
}

/** What closes each overlay that is shown. */
const closers: (() => void)[] = [];

/** The event at the window of an overlay that opened. */
export const overlayOpened = 'overlay';

/**
 * Adds a dialog, sheet or menu to those that are shown.
 *
 * @param close Called for Escape while it is the topmost.
 * @returns a function to call once it has closed
 */
export function addOpenOverlay(close: () => void): () => void {
  closers.push(close);
  dispatchEvent(new Event(overlayOpened));
  return () => {
    const place = closers.indexOf(close);
    if (place >= 0) closers.splice(place, 1);
  };
}

/** Closes the topmost overlay; returns false when none is open. */
export function closeTopmost(): boolean {
  const close = closers.at(-1);
  close?.();
  return close !== undefined;
}

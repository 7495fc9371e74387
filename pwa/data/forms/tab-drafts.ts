import type { Realm } from '#shared/model/realm.ts';
// Every page has this file, which ends drafts; the code that keeps them comes with the forms.

/** Under which key a tab holds the draft of a form. */
export function tabKey(form: string): string {
  return `dalil-draft-${form}`;
}

/** Removes what visitors typed in this tab: the next person at this device must not find it. @see SYNC-15 */
export function removeTabDrafts(): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(tabKey('')));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Without storage no draft was kept.
  }
}

/**
 * Removes the drafts of accounts that the tab held before somebody logged out in another tab: this one had left its
 * page by then, and nobody could tell it.
 *
 * @param logouts how many logouts of the realm were pressed at this device
 * @see requirements SYNC-15
 */
export function removeDraftsBeforeLogout(realm: Realm, logouts: number): void {
  try {
    const place = `dalil-logouts-${realm}`;
    const before = sessionStorage.getItem(place);
    sessionStorage.setItem(place, String(logouts));
    if (before === null || before === String(logouts)) return;
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(tabKey(`unsaved-${realm}-`)));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Without storage no draft was kept.
  }
}

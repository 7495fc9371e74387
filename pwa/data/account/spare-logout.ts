import type { Realm } from '#shared/model/realm.ts';
import type { QueuedLogout } from '../../device/realm-record.ts';

function keyOf(realm: Realm): string {
  return `dalil-logout-${realm}`;
}

/**
 * Notes a pressed logout in `localStorage`, for a browser whose databases do not answer: a restart must not undo it.
 *
 * @returns false when it is not stored here either
 */
export function noteSpareLogout(realm: Realm, logout: QueuedLogout): boolean {
  try {
    localStorage.setItem(keyOf(realm), JSON.stringify(logout));
    return true;
  } catch {
    // The answer says that it is not stored: the person sees that the page must stay open.
    return false;
  }
}

/** Reads the logout that was noted there; null for none. */
export function readSpareLogout(realm: Realm): QueuedLogout | null {
  try {
    const noted: Partial<QueuedLogout> | null = JSON.parse(localStorage.getItem(keyOf(realm)) ?? 'null');
    // Only `noteSpareLogout` writes there; a later version may have added or left out fields.
    if (!noted) return null;
    const { accountId = null, keepsEdits, session } = noted;
    return { accountId, keepsEdits: keepsEdits !== false, ...(session && { session }) };
  } catch {
    // Without storage nothing was noted.
    return null;
  }
}

/** Removes it: the server has answered, or somebody has logged in since. */
export function forgetSpareLogout(realm: Realm): void {
  try {
    localStorage.removeItem(keyOf(realm));
  } catch {
    // Nothing was noted.
  }
}

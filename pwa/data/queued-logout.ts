import { noteConnection } from './connection.ts';

const key = 'dalil-logout-queued';

/** Whether somebody signed out without a line and the server was not told yet. */
export function isLogoutQueued(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Queues a logout: it goes before anything else once there is a line. @throws DOMException without storage */
export function queueLogout(): void {
  localStorage.setItem(key, '1');
}

/** Forgets a queued logout: a login gave this browser another session. */
export function forgetQueuedLogout(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage none was queued.
  }
}

/**
 * Tells the server of a queued logout.
 *
 * @returns whether none is queued any more
 * @see sync §5 Accounts
 */
export async function sendQueuedLogout(): Promise<boolean> {
  if (!isLogoutQueued()) return true;
  try {
    const { sendLogout } = await import('../http/account-api.ts');
    await noteConnection(sendLogout);
  } catch {
    return false;
  }
  forgetQueuedLogout();
  return true;
}

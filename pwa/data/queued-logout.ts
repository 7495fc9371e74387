import { createLogoutQueue } from './logout-queue.ts';

async function sendLogout(): Promise<void> {
  await (await import('../http/account-api.ts')).sendLogout();
}

/** Logouts of persons; a company's session has a queue of its own. */
export const logoutQueue = createLogoutQueue('dalil-logout-queued', sendLogout);

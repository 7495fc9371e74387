import { createLogoutQueue } from './logout-queue.ts';

async function sendLogout(): Promise<void> {
  await (await import('../http/company-api.ts')).sendCompanyLogout();
}

/** Logouts of companies that the server could not be told of yet. */
export const companyLogoutQueue = createLogoutQueue('dalil-company-logout-queued', sendLogout);

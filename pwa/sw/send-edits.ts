import { deviceAccount, drainAccounts, waitingAccounts } from '#pwa/device/device-accounts.ts';
import { wake } from '#pwa/sync/outbox/back-off.ts';

/**
 * Sends the edits that wait on this device, after the tab that made them was closed.
 *
 * @throws while some of them may be tried again, so that the browser calls once more
 * @see protocol §4 Who sends, requirements V6
 */
export async function sendEdits(): Promise<void> {
  // The line came back: requests that failed without it are tried now, since the browser calls again only after
  // minutes.
  for (const userId of await waitingAccounts()) {
    await deviceAccount(userId).change((state) => ({ state: wake(state), result: undefined }));
  }
  const { remaining, nextAt } = await drainAccounts();
  if (nextAt !== null) throw new Error(`${remaining} edits still wait`);
}

import { drainAccounts } from '#pwa/sync/device-accounts.ts';

/** What the page registers when an edit waits. */
export const outboxTag = 'outbox';

/**
 * Sends the edits that wait on this device, after the tab that made them was closed.
 *
 * @throws while some of them may be tried again, so that the browser calls once more
 * @see sync §5 Who drains, checklist V6
 */
export async function sendEdits(): Promise<void> {
  const { remaining, nextAt } = await drainAccounts();
  if (nextAt !== null) throw new Error(`${remaining} edits still wait`);
}

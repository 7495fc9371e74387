import { sendWaiting } from '#pwa/device/send-waiting.ts';

/**
 * Sends what waits on this device, after the tab that made it was closed.
 *
 * @throws while some of it may be tried again, so that the browser calls once more
 * @see protocol §4 Who sends, requirements V6
 */
export async function sendEdits(): Promise<void> {
  const { remaining, nextAt } = await sendWaiting();
  if (nextAt !== null) throw new Error(`${remaining} changes still wait`);
}

// The second script of the worker, with the work that no page waits for.
import { sendWaiting } from '#pwa/device/send-waiting.ts';
import { renewPush } from './renew-push.ts';
import { openPush, showPush } from './show-push.ts';

/**
 * Sends what waits on this device, after the tab that made it was closed.
 *
 * @throws while some of it may be tried again, so that the browser calls once more
 * @see protocol §4 Who sends, requirements V6
 */
async function sendEdits(): Promise<void> {
  const { remaining, nextAt } = await sendWaiting();
  if (nextAt !== null) throw new Error(`${remaining} changes still wait`);
}

const work = { sendEdits, renewPush, showPush, openPush };

/** The functions of this script. */
export type BackgroundWork = typeof work;

// A script that is imported this way has no exports.
Object.assign(self, { backgroundWork: work });

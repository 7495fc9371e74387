import type { BackgroundWork } from './background-script.ts';

/** The tags under which the browser calls the worker when the line is back. */
export const syncTags = {
  /** Registered by the page when an edit waits. */
  sendEdits: 'outbox',
  renewPush: 'renew-push',
};

/** Where the build puts the second script. */
declare const BACKGROUND_SCRIPT: string;

declare const self: ServiceWorkerGlobalScope & { backgroundWork?: BackgroundWork };

/**
 * Answers the part of the worker that knows the databases of the device, from a script of its own. A browser ends an idle
 * worker after half a minute, and the next page waits until it has read the worker's script again: that one must be small.
 * Browsers keep a script that was imported once while the worker was installed, also without a connection.
 *
 * @throws where the browser has no copy of the script
 * @see decision 059
 */
export async function backgroundWork(): Promise<BackgroundWork> {
  if (!self.backgroundWork) importScripts(BACKGROUND_SCRIPT);
  if (!self.backgroundWork) throw new Error('The second script of the worker brought nothing');
  return self.backgroundWork;
}

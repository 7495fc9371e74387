import type { BackgroundWork } from './background-script.ts';

/** The sync tags with which the browser calls the worker once it is online. */
export const syncTags = {
  /** Registered by the page when an edit waits. */
  sendEdits: 'outbox',
  renewPush: 'renew-push',
};

/** Where the build puts the second script. */
declare const BACKGROUND_SCRIPT: string;

declare const self: ServiceWorkerGlobalScope & { backgroundWork?: BackgroundWork };

/**
 * Loads the part of the worker that uses the databases of the device, from a script of its own. Browsers end an idle worker
 * after half a minute, and the next page waits until the worker's main script was read again, so that script must be small.
 * Browsers store scripts that were imported during the installation, also for offline use.
 *
 * @throws where the browser has no copy of the script
 * @see decision 059
 */
export async function backgroundWork(): Promise<BackgroundWork> {
  if (!self.backgroundWork) importScripts(BACKGROUND_SCRIPT);
  if (!self.backgroundWork) throw new Error('The second script of the worker has no work');
  return self.backgroundWork;
}

import { registerRoute } from 'workbox-routing';
import { deviceAccount, drainAccounts, waitingAccounts } from '#pwa/device/device-accounts.ts';
import { wake } from '#pwa/sync/outbox/back-off.ts';
import { isPicture } from './addresses.ts';
import { type BuiltFile, keepAppFiles } from './app-files.ts';
import { keptPictures } from './kept-pictures.ts';
import { renewPush, renewPushTag } from './renew-push.ts';
import { openPush, showPush } from './show-push.ts';

/** The tag that the page registers when an edit waits. */
const outboxTag = 'outbox';

/**
 * Sends the edits that wait on this device, after the tab that made them was closed.
 *
 * @throws while some of them may be tried again, so that the browser calls once more
 * @see sync §5 Who drains, requirements V6
 */
async function sendEdits(): Promise<void> {
  // The line came back: requests that failed without it are tried now, since the browser calls again only after
  // minutes.
  for (const userId of await waitingAccounts()) {
    await deviceAccount(userId).change((state) => ({ state: wake(state), result: undefined }));
  }
  const { remaining, nextAt } = await drainAccounts();
  if (nextAt !== null) throw new Error(`${remaining} edits still wait`);
}

// The global of this file; `__WB_MANIFEST` is the list of built files that the build puts in.
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltFile[] };

keepAppFiles(self, self.__WB_MANIFEST);
registerRoute(({ sameOrigin, url }) => sameOrigin && isPicture(url), keptPictures());

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', ({ data }) => data?.type === 'SKIP_WAITING' && self.skipWaiting());
self.addEventListener('sync', (event) => event.tag === outboxTag && event.waitUntil(sendEdits()));
self.addEventListener('sync', (event) => event.tag === renewPushTag && event.waitUntil(renewPush(self)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(self)));
self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(self, event.notification)));

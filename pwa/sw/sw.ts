import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isAppPage, isPicture } from './addresses.ts';
import { keptPictures } from './kept-pictures.ts';
import { outboxTag, sendEdits } from './send-edits.ts';

// The global of this file; `__WB_MANIFEST` is the list of built files that the build puts in.
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isAppPage(url),
  createHandlerBoundToURL('/index.html'),
);
registerRoute(({ sameOrigin, url }) => sameOrigin && isPicture(url), keptPictures());

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', ({ data }) => data?.type === 'SKIP_WAITING' && self.skipWaiting());
self.addEventListener('sync', (event) => event.tag === outboxTag && event.waitUntil(sendEdits()));

import { registerRoute } from 'workbox-routing';
import { isPicture } from './addresses.ts';
import { type BuiltFile, keepAppFiles } from './app-files.ts';
import { keptPictures } from './kept-pictures.ts';
import { outboxTag, sendEdits } from './send-edits.ts';

// The global of this file; `__WB_MANIFEST` is the list of built files that the build puts in.
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltFile[] };

keepAppFiles(self, self.__WB_MANIFEST);
registerRoute(({ sameOrigin, url }) => sameOrigin && isPicture(url), keptPictures());

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', ({ data }) => data?.type === 'SKIP_WAITING' && self.skipWaiting());
self.addEventListener('sync', (event) => event.tag === outboxTag && event.waitUntil(sendEdits()));

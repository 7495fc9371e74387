import { registerRoute } from 'workbox-routing';
import { isPicture } from './addresses.ts';
import { type BuiltFile, storeAppFiles } from './app-files.ts';
import { backgroundWork, syncTags } from './background-work.ts';
import { storedPictures } from './stored-pictures.ts';

// The global of this file; `__WB_MANIFEST` is the list of built files that the build puts in.
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltFile[] };

storeAppFiles(self, self.__WB_MANIFEST);
registerRoute(({ sameOrigin, url }) => sameOrigin && isPicture(url), storedPictures());

const sendEdits = async () => (await backgroundWork()).sendEdits();
const renewPush = async () => (await backgroundWork()).renewPush(self);

self.addEventListener('install', (event) => event.waitUntil(backgroundWork()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', ({ data }) => data?.type === 'SKIP_WAITING' && self.skipWaiting());
self.addEventListener('sync', (event) => event.tag === syncTags.sendEdits && event.waitUntil(sendEdits()));
self.addEventListener('sync', (event) => event.tag === syncTags.renewPush && event.waitUntil(renewPush()));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush()));
self.addEventListener('push', (event) => {
  event.waitUntil(backgroundWork().then(({ showPush }) => showPush(self, event.data)));
});
self.addEventListener('notificationclick', (event) => {
  event.waitUntil(backgroundWork().then(({ openPush }) => openPush(self, event.notification)));
});

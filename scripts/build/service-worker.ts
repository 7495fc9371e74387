import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { backgroundScript, backgroundScriptPrefix } from './background-script.ts';
import { withSmallFiles } from './small-files.ts';

/** The files that a device without a network needs to open any screen in both languages. */
const precached = ['index.html', 'favicon.svg', 'icons/icon-192.png', 'assets/*.{js,css,json,woff2}'];

/** Takes the place of a worker that a build left at this address; an old app would hide every change otherwise. */
const noWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', async () => {
  await self.registration.unregister();
  for (const tab of await self.clients.matchAll()) tab.navigate(tab.url);
});
`;

/** Builds `pwa/sw/sw.ts` into `/sw.js`, with the list of files that are stored when it is installed. */
export function serviceWorker(): Plugin[] {
  return [builtWorker(), noWorkerInDevelopment()].flat();
}

function builtWorker(): Plugin[] {
  let distDir = '';
  const whereItGoes: Plugin = {
    name: 'dalil:where-the-worker-goes',
    configResolved(config) {
      distDir = resolve(config.root, config.build.outDir);
    },
  };
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    registerType: 'prompt',
    // The manifests are files of their own, one for each language.
    manifest: false,
    injectManifest: {
      globPatterns: precached,
      // The browser keeps it with the worker.
      globIgnores: [`${backgroundScriptPrefix}*`],
      buildPlugins: { vite: [backgroundScript()] },
      rollupFormat: 'iife',
      // Hashed names are their own revision.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [async (files) => ({ manifest: await withSmallFiles(distDir, files) })],
    },
  });
  return [whereItGoes, ...worker];
}

function noWorkerInDevelopment(): Plugin {
  return {
    name: 'dalil:no-worker',
    configureServer(server) {
      server.middlewares.use('/sw.js', (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.end(noWorker);
      });
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { saveBiography, storedProfile } from './account-paths.ts';
import { featured, openApp } from './public-paths.ts';
import { type Stage, textIn } from './stage.ts';

const t = textIn('ar');
/** The browser's own lines about requests that fail. */
const failedRequests =
  /Failed to (?:load|fetch)|NetworkError|no-response|can’t establish|couldn’t be loaded|ServiceWorker/;
const sentWithinMs = 60_000;
const lookAgainMs = 1000;
const bio = 'كُتبت بلا اتصال.';

/** With the server gone, pages seen before open from the worker, and an edit waits; it is sent once, later. */
export async function worksOffline(stage: Stage): Promise<void> {
  const { tab, site } = stage;
  const { slug, name } = await featured(stage);
  const own = await storedProfile(stage);
  await openApp(stage, `/${slug}`);
  await tab.until('the worker', () => navigator.serviceWorker.controller?.state === 'activated', null);
  // A page that is left at once may not have written its copy.
  await tab.until('the copy of the profile', isKept, slug);
  await openApp(stage, '/browse');
  await tab.sees({ css: 'main article' });
  await openApp(stage, `/${own.slug}`);
  await tab.sees({ css: 'main a[href="/profile/edit"]' });
  await stage.consoleIsQuiet();

  await site.server.stop();
  await openApp(stage, '/browse');
  await tab.sees({ css: 'main article' });
  await tab.sees({ css: 'body', text: t('shell:offline.bar') });
  await openApp(stage, `/${slug}`);
  // Not in the heading: who is featured first changes each day, and some have a second name there in Arabic.
  await tab.sees({ css: 'main', text: name });
  await tab.sees({ css: 'body', text: t('shell:offline.bar') });

  await openApp(stage, `/${own.slug}`);
  // It comes above the page when the server has not answered, and moves the link that is pressed next.
  await tab.sees({ css: 'body', text: t('shell:offline.bar') });
  await saveBiography(stage, bio);
  await tab.sees({ css: 'main', text: bio });
  await tab.sees({ css: 'body', text: t('offline:pending.title') });
  await openApp(stage, `/${own.slug}`);
  await tab.sees({ css: 'main', text: bio });

  const sentBefore = site.front.edits.length;
  await site.server.start();
  // A server that comes back is no event of the browser: opening the app is the chance that the notice promises.
  await openApp(stage, `/${own.slug}`);
  await onceSent(stage);
  await tab.until('the edit on its way', isNotPending, t('offline:pending.title'));
  await sentOnce(stage, { sentBefore, revBefore: own.rev });
  await stage.consoleIsQuiet(failedRequests);
}

/** Runs in the page: true when the device holds a copy of the profile. */
async function isKept(slug: string): Promise<boolean> {
  const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('dalil-cache'))?.name;
  if (!name) return false;
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
  });
  const rows = await new Promise<unknown[]>((resolve) => {
    const reading = db.transaction('profiles').objectStore('profiles').getAll();
    reading.onsuccess = () => resolve(reading.result);
  });
  db.close();
  return JSON.stringify(rows).includes(slug);
}

/** Waits for the edit at the server: a page that the server rendered shows a moment long nothing that waits. */
async function onceSent(stage: Stage): Promise<void> {
  const endMs = performance.now() + sentWithinMs;
  while ((await storedProfile(stage)).bio !== bio && performance.now() < endMs) await sleep(lookAgainMs);
}

const isNotPending = (title: string) =>
  document.querySelector('main h1') !== null && !document.body.textContent.includes(title);

async function sentOnce(stage: Stage, { sentBefore, revBefore }: { sentBefore: number; revBefore: number }) {
  const stored = await storedProfile(stage);
  if (stored.bio !== bio) throw new Error(`The server has the biography "${stored.bio}".`);
  if (stored.rev <= revBefore) throw new Error('The profile has no newer revision.');
  const applied = stage.site.front.edits.slice(sentBefore).filter((edit) => edit.applied.length > 0);
  if (applied.length !== 1) throw new Error(`The edit was applied ${applied.length} times.`);
}

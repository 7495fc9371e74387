import { useSyncExternalStore } from 'react';
import { Workbox } from 'workbox-window';
import { limits } from '#shared/limits.ts';
import { browserLocks } from '../../secure-context/secure-parts.ts';
import { serviceWorkers } from '../../secure-context/service-workers.ts';
import { createStore } from '../core/store.ts';
import { hasUnsavedWork, hasUnsavedWorkAnywhere } from '../core/unsaved-work.ts';

/**
 * How this tab stands to a newer version of the app: it waits to be taken over; another tab must be saved first; it is
 * being taken over; or another tab took it over while this one had unsaved work, and only a reload is missing.
 */
export type UpdateState = 'none' | 'ready' | 'elsewhere' | 'taking' | 'taken';

const checkFilesMs = 3_600_000;
const outboxLocks = 'dalil-outbox-';
const reloadedKey = 'dalil-reloaded-from';

export const update = createStore<UpdateState>('none');

let worker: Workbox | undefined;
let checkedAt = 0;

/**
 * Installs the service worker, or finds the installed one, and watches for newer versions. In development there is
 * none.
 *
 * @see protocol §4 Updates, requirements V2, V14
 */
export async function startWorker(): Promise<void> {
  const workers = serviceWorkers();
  if (!workers || !import.meta.env.PROD) return;
  let isControlled = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (isControlled) reloadOnce();
    // The first worker takes over the page that installed it: nothing has changed for the person.
    isControlled = true;
  });
  if (window.isTakenOver) reloadOnce();
  worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () => update.set('ready'));
  document.addEventListener('visibilitychange', checkNowAndThen);
  // Browsers delete caches under a living worker: it fetches what is missing.
  setInterval(() => workers.controller?.postMessage({ type: 'CHECK_FILES' }), checkFilesMs);
  try {
    checkedAt = Date.now();
    await worker.register();
  } catch {
    // Offline on the very first visit, or switched off by the person: the app works without it.
  }
}

/** Looks for a newer version now; whether there is one shows in `update`. */
export async function checkForUpdate(): Promise<void> {
  checkedAt = Date.now();
  // Without a network there is nothing newer to be had.
  await worker?.update().catch(() => undefined);
}

/** Takes the newer version over in all tabs, unless one of them would lose something; each then reloads itself. */
export async function takeUpdate(): Promise<void> {
  if (update.get() === 'taken') return location.reload();
  if (await hasUnsavedWorkAnywhere()) {
    update.set(hasUnsavedWork() ? 'ready' : 'elsewhere');
    return;
  }
  update.set('taking');
  await untilNothingIsSent();
  askToTakeOver();
}

/**
 * A request at the wrong moment wakes the old worker, and the browser waits until it rests again: so it is asked again.
 */
function askToTakeOver(): void {
  if (update.get() !== 'taking') return;
  worker?.messageSkipWaiting();
  setTimeout(askToTakeOver, limits.updateAskAgainMs);
}

/**
 * Puts the offer off until the app is opened anew; the newer version also comes by itself once every tab was closed.
 */
export function postponeUpdate(): void {
  update.set('none');
}

/** Reloads into the newest version that can be had: for a screen whose files are gone since a deployment. */
export async function reloadIntoNewest(): Promise<void> {
  const workers = serviceWorkers();
  const registration = await workers?.getRegistration();
  // Without a connection the newest version is the one that waits, or this one.
  await registration?.update().catch(() => undefined);
  const waiting = registration?.waiting;
  if (!workers || !waiting || (await hasUnsavedWorkAnywhere())) return location.reload();
  workers.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}

function checkNowAndThen(): void {
  const isDue = Date.now() - checkedAt > limits.updateCheckPauseMs;
  if (document.visibilityState === 'visible' && isDue) void checkForUpdate();
}

/** Once for each build, so that a worker and a page that do not agree can never reload for ever. */
function reloadOnce(): void {
  if (hasUnsavedWork() || reloadedFrom() === buildId()) {
    update.set('taken');
    return;
  }
  noteReload();
  location.reload();
}

/**
 * The entry script's hashed address: it changes with anything that the app is made of. It is the last of the page; the
 * addresses of the libraries before it stay the same from one build to the next.
 */
function buildId(): string {
  return [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)?.src ?? '';
}

function reloadedFrom(): string | null {
  try {
    return sessionStorage.getItem(reloadedKey);
  } catch {
    // Without storage nothing was noted.
    return null;
  }
}

function noteReload(): void {
  try {
    sessionStorage.setItem(reloadedKey, buildId());
  } catch {
    // Without storage nothing can be remembered; the browser itself does not change workers without being asked.
  }
}

/** Waits until no tab sends edits, but not for ever. */
async function untilNothingIsSent(): Promise<void> {
  const locks = browserLocks();
  if (!locks) return;
  const { held = [] } = await locks.query();
  const names = held.flatMap(({ name }) => (name?.startsWith(outboxLocks) ? [name] : []));
  const signal = AbortSignal.timeout(limits.requestTimeoutMs);
  const waits = names.map((name) => locks.request(name, { signal }, () => undefined));
  await Promise.allSettled(waits);
}

/** Follows whether a newer version of the app waits. */
export function useUpdate(): UpdateState {
  return useSyncExternalStore(update.subscribe, update.get);
}

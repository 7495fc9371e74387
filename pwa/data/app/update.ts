import { useSyncExternalStore } from 'react';
import { Workbox } from 'workbox-window';
import { limits } from '#shared/limits.ts';
import { browserLocks } from '../../secure-context/secure-parts.ts';
import { serviceWorkers } from '../../secure-context/service-workers.ts';
import { createStore } from '../core/store.ts';
import { hasUnsavedWork, hasUnsavedWorkAnywhere } from '../core/unsaved-work.ts';

/**
 * The state of a newer version of the app. `ready`: it can be installed. `elsewhere`: another tab has unsaved work.
 * `taking`: it is being installed. `taken`: another tab installed it while this one had unsaved work, so this tab must reload.
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
    // The first worker controls the page that installed it. The page has the same version, so it does not reload.
    isControlled = true;
  });
  if (window.isTakenOver) reloadOnce();
  worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () => update.set('ready'));
  document.addEventListener('visibilitychange', checkNowAndThen);
  // Browsers may delete caches while the worker runs. The worker then fetches the missing files.
  setInterval(() => workers.controller?.postMessage({ type: 'CHECK_FILES' }), checkFilesMs);
  try {
    checkedAt = Date.now();
    await worker.register();
  } catch {
    // Offline on the very first visit, or switched off by the person: the app works without it.
  }
}

/** Checks for a newer version now. `update` has the result. */
export async function checkForUpdate(): Promise<void> {
  checkedAt = Date.now();
  // Without a network there is nothing newer to be had.
  await worker?.update().catch(() => undefined);
}

/** Installs the newer version in all tabs, unless one of them has unsaved work. Each tab then reloads. */
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
 * Asks again until the new worker starts: a request may wake the old worker, and the browser then waits until that is idle.
 */
function askToTakeOver(): void {
  if (update.get() !== 'taking') return;
  worker?.messageSkipWaiting();
  setTimeout(askToTakeOver, limits.updateAskAgainMs);
}

/**
 * Hides the offer until the app is opened again. The browser also installs the newer version once every tab is closed.
 */
export function postponeUpdate(): void {
  update.set('none');
}

/** Reloads with the newest version that can be fetched, for a screen whose files a deployment has removed. */
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
    // Without storage nothing is remembered. The browser changes workers only on request, so the page does not reload for ever.
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

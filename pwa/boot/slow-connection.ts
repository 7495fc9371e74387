import { serviceWorkers } from '../secure-context/service-workers.ts';

/** Time from the start of the navigation to the boot script: connection and server together. */
const slowAfterMs = 300;

/** True when this page came over a slow connection. Pages of the worker come from the device. */
export function isSlowConnection(): boolean {
  return !serviceWorkers()?.controller && performance.now() > slowAfterMs;
}

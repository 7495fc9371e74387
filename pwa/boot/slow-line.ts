import { serviceWorkers } from '../secure-context/service-workers.ts';

/** From the start of the navigation to the boot script: the line and the server together. */
const slowAfterMs = 300;

/** Whether this page came over a slow line. A page of the worker did not, with whose files the app is on the device. */
export function isSlowLine(): boolean {
  return !serviceWorkers()?.controller && performance.now() > slowAfterMs;
}

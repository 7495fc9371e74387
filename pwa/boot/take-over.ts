import { serviceWorkers } from '../secure-context/service-workers.ts';

declare global {
  interface Window {
    /** A newer version took this page over, before the app's own code could see it. */
    isTakenOver?: true;
  }
}

/**
 * Notes that another tab lets a newer version take over while this page is opening: its scripts begin after the paint,
 * and would then go on with files of two versions.
 */
export function noteTakeOver(): void {
  const workers = serviceWorkers();
  // The first worker of a browser changes nothing.
  if (!workers?.controller) return;
  workers.addEventListener('controllerchange', () => {
    window.isTakenOver = true;
  });
}

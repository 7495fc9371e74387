import type { AnyRouter } from '@tanstack/react-router';

/** The browser hands this to a running app that is opened again. @see https://wicg.github.io/web-app-launch */
interface LaunchQueue {
  setConsumer(consume: (launch: { targetURL?: string }) => void): void;
}

/**
 * Opens the address of a shortcut, a shared link or the icon in the running app. The router asks before changes are
 * left behind, as the browser would not.
 */
export function openLaunchedAddresses(router: AnyRouter): void {
  if (!('launchQueue' in window)) return;
  // The browser's own object; its types are not part of the DOM library yet.
  (window.launchQueue as LaunchQueue).setConsumer(({ targetURL }) => {
    const { pathname, search, href } = new URL(targetURL ?? location.href);
    if (href !== location.href) void router.navigate({ href: pathname + search });
  });
}

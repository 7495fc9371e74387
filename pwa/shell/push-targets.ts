import type { AnyRouter } from '@tanstack/react-router';
import { followPushTargets } from '#pwa/data/app/push-target.ts';

/** Opens the place of a pressed notification. The router asks before changes are left behind, as the browser would not. */
export function openPushTargets(router: AnyRouter): () => void {
  return followPushTargets((path) => {
    if (path !== location.pathname + location.search) void router.navigate({ href: path });
  });
}

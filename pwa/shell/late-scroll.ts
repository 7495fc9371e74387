import type { AnyRouter } from '@tanstack/react-router';

const giveUpAfterMs = 4000;

/**
 * On Back the router scrolls at once; a list that is filled from the device a moment later is still too short then.
 * This waits until the page is tall enough, unless the person scrolls first.
 */
export function keepScrollOnLateContent(router: AnyRouter): () => void {
  const places = new Map<string, number>();
  let stopWaiting: () => void = () => undefined;

  const stopNoting = router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    stopWaiting();
    if (fromLocation) places.set(keyOf(fromLocation), window.scrollY);
  });
  const stopScrolling = router.subscribe('onRendered', ({ toLocation }) => {
    const wanted = places.get(keyOf(toLocation)) ?? 0;
    if (wanted > window.scrollY) stopWaiting = scrollWhenTallEnough(wanted);
  });
  return () => {
    stopWaiting();
    stopNoting();
    stopScrolling();
  };
}

function keyOf(location: { href: string; state: { __TSR_key?: string } }): string {
  return location.state.__TSR_key ?? location.href;
}

function scrollWhenTallEnough(wanted: number): () => void {
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < wanted) return;
    stop();
    window.scrollTo(0, wanted);
  });
  const timer = setTimeout(stop, giveUpAfterMs);
  const intents = ['wheel', 'touchmove', 'keydown'] as const;
  for (const intent of intents) addEventListener(intent, stop, { passive: true });
  observer.observe(document.body);

  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
    for (const intent of intents) removeEventListener(intent, stop);
  }
  return stop;
}

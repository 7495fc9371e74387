const shownKey = 'dalil-hero-shown';

function isFirstTime(): boolean {
  try {
    if (sessionStorage.getItem(shownKey)) return false;
    sessionStorage.setItem(shownKey, '1');
    return true;
  } catch {
    // Without storage nobody knows whether it was shown: then it stands still.
    return false;
  }
}

/** Lets the free slot slide into its place: once per visit, and not for people who asked for less motion. */
export function slideIntoBoard(slot: HTMLElement | null): void {
  if (!slot?.animate || matchMedia('(prefers-reduced-motion: reduce)').matches || !isFirstTime()) return;
  const from = { translate: '0 -1.75rem', opacity: 0, boxShadow: '0 40px 50px -20px hsl(200 70% 6% / 0.6)' };
  slot.animate([from, { translate: '0 0', opacity: 1 }], {
    duration: 620,
    delay: 120,
    easing: 'cubic-bezier(0.2, 0.9, 0.25, 1)',
    fill: 'backwards',
  });
}

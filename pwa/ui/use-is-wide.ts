import { useSyncExternalStore } from 'react';

// As the style sheets divide narrow from wide screens; rem here follows the text size that a person chose.
const query = '(min-width: 48rem)';

function subscribe(onChange: () => void): () => void {
  const wide = matchMedia(query);
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** True on screens of a tablet and wider; follows the window. Only for screens that the server does not render. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

import { useLocation } from '@tanstack/react-router';
import { NobodyHere } from '#pwa/features/missing/missing-page.tsx';

/** The screen of an unknown address. @see requirements B9–B12 */
export function NotFoundScreen() {
  const { state, pathname } = useLocation();
  return <NobodyHere address={state.missingAddress ?? pathname.replace(/^\/(?:not-found$)?/, '')} />;
}

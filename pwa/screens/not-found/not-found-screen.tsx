import { useLocation } from '@tanstack/react-router';
import { NotFoundPage } from '#pwa/features/missing/not-found-page.tsx';

/** The screen of an unknown address. @see requirements B9–B12 */
export function NotFoundScreen() {
  const { state, pathname } = useLocation();
  return <NotFoundPage address={state.missingAddress ?? pathname.replace(/^\/(?:not-found$)?/, '')} />;
}

import { type ReactNode, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { servedPage } from '../served/served-page.ts';
import { useHydrated } from '../served/use-hydrated.ts';

export interface AfterPaintProps {
  /** Parts whose code is loaded when they first render. */
  children: ReactNode;
  /** Stands in their place until they are there. */
  fallback?: ReactNode;
  /** The server renders them, too; their markup stays in the page until their code has loaded and hydrates it. */
  isServed?: boolean;
  /** The part of the address that they show, where the server renders them. */
  shows?: string;
}

/**
 * Renders late parts once the first view is on the screen: their requests would keep a slow line from showing it.
 */
export function AfterPaint({ children, fallback = null, isServed = false, shows = '' }: AfterPaintProps) {
  const isTime = useSyncExternalStore(
    follow,
    isServed ? () => isLate || servedPage() !== null : () => isLate,
    () => isServed,
  );
  const now = `${useLanguage()} ${shows}`;
  const [hydratedAs, setHydratedAs] = useState<string | null>(null);
  // Until its code is there, the server's markup only fits the language and the address that it was made for: in another
  // language, and after the person has changed the address, it is rendered again.
  const made = hydratedAs ?? now;
  // And it only fits what it was made of: what comes meanwhile is shown once its code is there. A boundary that gets
  // something else before throws the markup away, and the page gets shorter and longer again.
  const isHydrated = useHydrated();
  const [markup] = useState(isServed && !isHydrated ? { made, parts: children, place: fallback } : null);
  const { parts, place } = hydratedAs === null && markup?.made === made ? markup : { parts: children, place: fallback };
  // One element as long as nothing changes: texts that come late render this again, and a boundary that is rendered again
  // before its code is there throws the server's markup away, with whatever was pressed or typed in it.
  return useMemo(
    () => (
      <Suspense key={made} fallback={place}>
        {isTime ? parts : place}
        <Hydrated as={made} onHydrated={setHydratedAs} />
      </Suspense>
    ),
    [made, place, isTime, parts],
  );
}

/** Reports that the parts beside it are hydrated. */
function Hydrated({ as, onHydrated }: { as: string; onHydrated: (as: string) => void }) {
  useEffect(() => onHydrated(as), [as, onHydrated]);
  return null;
}

let isLate = false;
let isWaiting = false;
const listeners = new Set<() => void>();
const idleWithinMs = 1500;

function follow(listener: () => void): () => void {
  listeners.add(listener);
  if (!isWaiting) waitForPaint();
  return () => listeners.delete(listener);
}

function waitForPaint(): void {
  isWaiting = true;
  if (servedPage() === null) requestAnimationFrame(() => setTimeout(begin));
  // A served page is painted long before: the reader's first presses come before late parts.
  else if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: idleWithinMs });
  else setTimeout(begin, idleWithinMs);
}

function begin(): void {
  isLate = true;
  // Each part in a task of its own: all of them at once are felt as a pause on a phone.
  for (const listener of listeners) setTimeout(listener);
}

import { type ReactNode, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { servedPage } from '../served/served-page.ts';

export interface AfterPaintProps {
  /** Parts whose code is asked for when they are rendered first. */
  children: ReactNode;
  /** Stands in their place until they are there. */
  fallback?: ReactNode;
  /** The server renders them, too: their markup stands in the page, and comes to life when their code is there. */
  isServed?: boolean;
}

/**
 * Renders late parts once the first view is on the screen: their requests would keep a slow line from showing it.
 */
export function AfterPaint({ children, fallback = null, isServed = false }: AfterPaintProps) {
  const isTime = useSyncExternalStore(
    follow,
    isServed ? () => isLate || servedPage() !== null : () => isLate,
    () => isServed,
  );
  const language = useLanguage();
  const [firstLanguage, setFirstLanguage] = useState<string | null>(null);
  // Until its code is there, the server's markup only fits the language that it is in: in another one it is made anew.
  const shownLanguage = firstLanguage ?? language;
  // One element as long as nothing changes: texts that come late render this anew, and a boundary that is rendered anew
  // before its code is there throws the server's markup away, with whatever was pressed or typed in it.
  return useMemo(
    () => (
      <Suspense key={shownLanguage} fallback={fallback}>
        {isTime ? children : fallback}
        <Taken language={shownLanguage} onTaken={setFirstLanguage} />
      </Suspense>
    ),
    [shownLanguage, fallback, isTime, children],
  );
}

/** Tells when what stands beside it has come to life. */
function Taken({ language, onTaken }: { language: string; onTaken: (language: string) => void }) {
  useEffect(() => onTaken(language), [language, onTaken]);
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
  for (const listener of listeners) listener();
}

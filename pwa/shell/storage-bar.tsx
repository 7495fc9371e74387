import { IconDatabaseOff } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** This browser stores nothing; everything works online. @see requirements A19 */
export function StorageBar() {
  const { t } = useTranslation('offline');
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (bar.current) keepPageStill(bar.current);
  }, []);
  return (
    <div ref={bar} className="bg-warning-soft text-sm font-medium text-warning-ink">
      <p className="wrap flex min-h-11 items-center gap-x-3">
        <IconDatabaseOff className="icon" aria-hidden="true" />
        <span className="min-w-0 flex-1 py-0.5 leading-tight">{t('nothing_kept')}</span>
      </p>
    </div>
  );
}

/**
 * A browser that fails for the first time has reserved no space. Then the page scrolls by the height of the strip, so that
 * nothing moves away under a finger, and the strip is seen at the top and on the next screen.
 */
function keepPageStill(bar: HTMLElement): void {
  const isReserved = document.documentElement.dataset.storage !== undefined;
  // Browsers that can do the same once a page is scrolled.
  const isAnchored = window.scrollY > 0 && CSS.supports('overflow-anchor', 'auto');
  if (!isReserved && !isAnchored) window.scrollBy({ top: bar.offsetHeight, behavior: 'instant' });
}

import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Header } from './header.tsx';
import { latePart } from './late-part.ts';
import { RouteTitle } from './route-title.tsx';

const ConnectionBar = latePart(() => import('./connection-bar.tsx').then((module) => module.ConnectionBar));
const Footer = latePart(() => import('./footer.tsx').then((module) => module.Footer));
const LateParts = latePart(() => import('./late-parts.tsx').then((module) => module.LateParts));

/** What stands around every screen. What a first view does not show is loaded once it is painted. */
export function Layout() {
  const { t } = useTranslation('shell');
  const isPainted = useIsPainted();
  return (
    <>
      <button type="button" className="skip-link" onClick={focusContent}>
        {t('skip_to_content')}
      </button>
      <Header />
      <div role="status" id="notices">
        <Suspense>{isPainted && <ConnectionBar />}</Suspense>
      </div>
      <RouteTitle />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense fallback={<div className="site-footer" />}>
        {isPainted && (
          <>
            <Footer />
            <LateParts />
          </>
        )}
      </Suspense>
    </>
  );
}

/** A button and no link with a hash, which would be one more step on the way back. */
function focusContent(): void {
  document.getElementById('content')?.focus();
}

function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}

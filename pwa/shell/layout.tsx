import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionBar } from './connection-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { RouteTitle } from './route-title.tsx';

const LateParts = lazy(() => import('./late-parts.tsx').then((module) => ({ default: module.LateParts })));

/** What stands around every screen. */
export function Layout() {
  const { t } = useTranslation('shell');
  return (
    <>
      <button type="button" className="skip-link" onClick={focusContent}>
        {t('skip_to_content')}
      </button>
      <Header />
      <ConnectionBar />
      <RouteTitle />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <AfterFirstPaint />
    </>
  );
}

/** A button and no link with a hash, which would be one more step on the way back. */
function focusContent(): void {
  document.getElementById('content')?.focus();
}

/** Toasts and dialogs, whose code must not delay the first view. */
function AfterFirstPaint() {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setIsPainted(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted ? (
    <Suspense>
      <LateParts />
    </Suspense>
  ) : null;
}

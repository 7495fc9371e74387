import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { repeatEarlyClick } from '#pwa/boot/early-clicks.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { screenLife, tellScreenIsAlive } from '#pwa/served/screen-life.ts';
import { useHydrated } from '#pwa/served/use-hydrated.ts';
import { AfterPaint } from '#pwa/ui/after-paint.tsx';
import { Header } from './header.tsx';
import { latePart, servedLatePart } from './late-part.ts';
import { RouteTitle } from './route-title.tsx';
import { tellSilentFills } from './silent-fills.ts';

const ConnectionBar = latePart(() => import('./connection-bar.tsx').then((module) => module.ConnectionBar));
const Footer = servedLatePart(() => import('./footer.tsx').then((module) => module.Footer));
const LateParts = latePart(() => import('./late-parts.tsx').then((module) => module.LateParts));

// Elements of their own: markup that waits for its code would be thrown away if its parent rendered it again.
const notices = (
  <AfterPaint>
    <ConnectionBar />
  </AfterPaint>
);
const footer = (
  <AfterPaint isServed fallback={<div className="site-footer" />}>
    <Footer />
  </AfterPaint>
);
const lateParts = (
  <AfterPaint>
    <LateParts />
  </AfterPaint>
);

/** The frame of every screen. Parts outside the first view are loaded once it is painted. */
export function Layout() {
  const { t } = useTranslation('shell');
  // Of the first view: password managers fill a form before the late parts are there.
  useEffect(tellSilentFills, []);
  useEffect(() => repeatEarlyClick(screenLife()), []);
  return (
    <>
      <button type="button" className="skip-link" onClick={focusContent}>
        {t('skip_to_content')}
      </button>
      <Header />
      <div role="status" id="notices">
        {notices}
      </div>
      <RouteTitle />
      <main id="main" tabIndex={-1}>
        <Screen />
      </main>
      {footer}
      {lateParts}
    </>
  );
}

/** The screen. A screen that only the device can fill renders after the served frame is hydrated. */
function Screen() {
  const isServed = useMatches({
    // The screen of an unknown address is served.
    select: (matches) => matches.length === 1 || matches.at(-1)?.staticData.isServed === true,
  });
  const isHydrated = useHydrated();
  useEffect(() => {
    if (!isServed) tellScreenIsAlive();
  }, [isServed]);
  return isServed || isHydrated ? <Outlet /> : <div aria-busy="true" />;
}

/** A button and no link with a hash, which would be one more step on the way back. */
function focusContent(): void {
  document.getElementById('main')?.focus();
}

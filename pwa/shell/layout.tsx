import { Outlet } from '@tanstack/react-router';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AfterPaint } from '#pwa/ui/after-paint.tsx';
import { Header } from './header.tsx';
import { latePart } from './late-part.ts';
import { RouteTitle } from './route-title.tsx';

const ConnectionBar = latePart(() => import('./connection-bar.tsx').then((module) => module.ConnectionBar));
const Footer = latePart(() => import('./footer.tsx').then((module) => module.Footer));
const LateParts = latePart(() => import('./late-parts.tsx').then((module) => module.LateParts));

/** What stands around every screen. What a first view does not show is loaded once it is painted. */
export function Layout() {
  const { t } = useTranslation('shell');
  return (
    <>
      <button type="button" className="skip-link" onClick={focusContent}>
        {t('skip_to_content')}
      </button>
      <Header />
      <div role="status" id="notices">
        <AfterPaint>
          <ConnectionBar />
        </AfterPaint>
      </div>
      <RouteTitle />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <AfterPaint fallback={<div className="site-footer" />}>
        <Footer />
        <LateParts />
      </AfterPaint>
    </>
  );
}

/** A button and no link with a hash, which would be one more step on the way back. */
function focusContent(): void {
  document.getElementById('content')?.focus();
}

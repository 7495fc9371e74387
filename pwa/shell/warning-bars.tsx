import { IconClockPause, IconDatabaseOff, IconLock } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { companySession, type WaitingLogout } from '#pwa/data/core/session-store.ts';
import { useStore } from '#pwa/data/core/store.ts';
import { waitingEdits } from '#pwa/data/offline/outbox.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** A logout that the server has not answered; it is sent again until it is done. @see requirements G14, SYNC-18 */
export function LogoutBar({ place }: { place: WaitingLogout }) {
  const { t } = useTranslation('offline');
  return (
    <div className="bg-warning-soft text-sm font-medium text-warning-ink">
      <p className="wrap flex flex-wrap items-center gap-x-3">
        <IconClockPause className="icon" aria-hidden="true" />
        <span className="min-w-0 flex-1 py-2">
          {t(place === 'page' ? 'logout.waits_in_page' : 'logout.waits_on_device')}
        </span>
      </p>
    </div>
  );
}

/**
 * Nobody is signed in and edits wait: offers their owner the login of the realm, and shows nothing of the edits.
 * @see requirements V10, protocol §5
 */
export function SignInBar() {
  const { t } = useTranslation('offline');
  const { pathname } = useLocation();
  const company = useStore(companySession);
  const companyId = company.state === 'signed-in' ? company.account.id : null;
  const others = useStore(waitingEdits).filter(({ realm, accountId }) => realm === 'user' || accountId !== companyId);
  const isOfCompany = others.every(({ realm }) => realm === 'company');
  const login = isOfCompany ? '/company-login' : '/login';
  // Another company that is signed in could do nothing about them.
  if (pathname === login || (isOfCompany && companyId !== null)) return null;
  return (
    <div className="bg-warning-soft text-sm font-medium text-warning-ink">
      <p className="wrap flex flex-wrap items-center gap-x-3">
        <IconLock className="icon" aria-hidden="true" />
        <span className="py-2">{t('pending.someones')}</span>
        <Link
          to={login}
          search={isOfCompany ? {} : { next: '/profile' }}
          className="note-action ms-auto mb-0 flex-none font-medium"
        >
          {t('pending.sign_in')}
        </Link>
      </p>
    </div>
  );
}

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

import { IconMenu2, IconWorld } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { cancelOnPress } from '#pwa/ui/cancel-on-press.ts';
import { limits } from '#shared/limits.ts';
import { latePart } from './late-part.ts';
import { navLinks } from './nav-links.ts';
import { OutboxCorner } from './outbox-corner.tsx';
import { SessionArea } from './session-area.tsx';
import { useSwitchLanguage } from './use-switch-language.ts';
import { Wordmark } from './wordmark.tsx';

const loadMobileMenu = () => import('./mobile-menu.tsx');
const MobileMenu = latePart(() => loadMobileMenu().then((module) => module.MobileMenu));

/** Sticky on every screen. @see requirements C1–C7 */
export function Header() {
  const { t } = useTranslation('shell');
  const header = useScrolledMark();
  return (
    <header className="site-header" ref={header}>
      <div className="wrap flex h-(--header-h) items-center gap-2 md:gap-4">
        <Link to="/" className="brand-link" aria-label={t('brand')}>
          <Wordmark />
        </Link>
        <nav className="hidden gap-6 ps-6 @5xl:flex" aria-label={t('nav.label')}>
          {navLinks.map(({ to, label }) => (
            <Link key={to} to={to} className="nav-link" activeOptions={{ exact: to === '/', includeSearch: false }}>
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-1 @5xl:gap-2">
          <LanguageButton />
          <SessionArea />
          <MenuButton />
          <PlainMenu />
        </div>
      </div>
    </header>
  );
}

/** The menu of readers without scripts. */
function PlainMenu() {
  const { t } = useTranslation('shell');
  return (
    <details className="without-script plain-menu @5xl:hidden">
      <summary className="button button-ghost button-square" aria-label={t('menu.open')}>
        <IconMenu2 className="icon-lg" aria-hidden="true" />
      </summary>
      <nav aria-label={t('nav.label')}>
        {navLinks.map(({ to, label }) => (
          <a key={to} href={to}>
            {t(label)}
          </a>
        ))}
      </nav>
    </details>
  );
}

function MenuButton() {
  const { t } = useTranslation('shell');
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button-ghost button-square relative -me-2.5 @5xl:hidden"
        aria-label={t('menu.open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={loadMobileMenu}
        onClick={open}
      >
        <IconMenu2 className="icon-lg" aria-hidden="true" />
        <OutboxCorner />
      </button>
      {wasOpened && (
        <Suspense fallback={isOpen && <MenuLoading onCancel={close} />}>
          <MobileMenu isOpen={isOpen} onClose={close} opener={button} />
        </Suspense>
      )}
    </>
  );
}

function MenuLoading({ onCancel }: { onCancel: () => void }) {
  useEffect(() => cancelOnPress(onCancel), [onCancel]);
  return null;
}

/**
 * Names the other language in its own script. Without scripts it is a form that leads to the same page. @see
 * requirements A4, A5
 */
function LanguageButton() {
  const { t } = useTranslation('shell');
  const other = useLanguage() === 'ar' ? 'en' : 'ar';
  const { isSwitching, switchTo } = useSwitchLanguage();
  const { search } = useLocation();
  return (
    <form action="?">
      {Object.entries(search).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <input type="hidden" name="lang" value={other} />
      <button
        type="submit"
        className="button button-ghost font-normal"
        lang={other}
        aria-busy={isSwitching || undefined}
        onClick={(event) => {
          event.preventDefault();
          switchTo(other);
        }}
      >
        <IconWorld className="icon hidden text-subtle @5xl:block" aria-hidden="true" />
        <span>{t(`language.${other}`)}</span>
      </button>
    </form>
  );
}

/** Marks the element with `data-scrolled` while the page is scrolled by more than 10 px. @see requirements C2 */
export function useScrolledMark(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const mark = () => {
      element.current?.toggleAttribute('data-scrolled', window.scrollY > limits.headerShadowScrollPx);
    };
    // To ask now would lay the page out before its first paint, and again for it.
    const frame = requestAnimationFrame(mark);
    window.addEventListener('scroll', mark, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', mark);
    };
  }, []);
  return element;
}

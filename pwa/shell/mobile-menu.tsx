import * as Dialog from '@radix-ui/react-dialog';
import {
  IconBookmark,
  IconBriefcase2,
  IconBuilding,
  IconDatabase,
  IconHome,
  IconInfoCircle,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type RefObject, Suspense } from 'react';
import { useCompanySession, useSession } from '#pwa/data/session/use-session.ts';
import { openAuthDialog } from '#pwa/features/auth/auth-dialog-state.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { Tooltip, TooltipArea } from '#pwa/ui/tooltip.tsx';
import { useBackCloses } from '#pwa/ui/use-back-closes.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { AccountHead, DrawerAccount } from './account-head.tsx';
import { usePersonPlaces } from './account-places.ts';
import { InstallEntry } from './install-offer.tsx';
import { latePart } from './late-part.ts';
import { navLinks } from './nav-links.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { useLogOut } from './use-log-out.ts';
import { useSwitchLanguage } from './use-switch-language.ts';
import { Wordmark } from './wordmark.tsx';

const DrawerCompany = latePart(
  () => import('./company-menu.tsx').then((module) => module.DrawerCompany),
  'company-account',
);

const icons = {
  '/': IconHome,
  '/browse': IconUsers,
  '/browse-companies': IconBuilding,
  '/jobs': IconBriefcase2,
  '/about': IconInfoCircle,
};

export interface MobileMenuProps {
  isOpen: boolean;
  onClose(): void;
  /** Gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** Slides in from the inline start: the right in Arabic, the left in English. @see requirements C6, C10–C12 */
export function MobileMenu({ isOpen, onClose, opener }: MobileMenuProps) {
  const { t } = useTranslation('shell');
  const session = useSession();
  const company = useCompanySession();
  useBackCloses(isOpen, onClose);
  const isNobody = session.state === 'signed-out' && company.state !== 'signed-in';
  return (
    <TooltipArea onEscape={onClose}>
      <Dialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
        <Dialog.Portal>
          <Dialog.Overlay className="scrim" />
          <Dialog.Content
            className="drawer-d"
            aria-describedby={undefined}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              opener.current?.focus();
            }}
          >
            <div className="flex h-(--header-h) flex-none items-center justify-between border-b border-line px-(--gutter)">
              <Dialog.Title className="sr-only">{t('menu.title')}</Dialog.Title>
              <Wordmark />
              <Tooltip text={t('menu.close')}>
                <Dialog.Close className="button button-ghost button-square -me-2.5" aria-label={t('menu.close')}>
                  <IconX className="icon-lg" aria-hidden="true" />
                </Dialog.Close>
              </Tooltip>
            </div>
            <div className="drawer-body">
              <Places onChoose={onClose} />
              {session.state === 'signed-in' && <DrawerPerson user={session.account} onChoose={onClose} />}
              {company.state === 'signed-in' && (
                <Suspense>
                  <DrawerCompany company={company.account} onChoose={onClose} />
                </Suspense>
              )}
              <Link className="drawer-link" to="/saved" onClick={onClose}>
                <IconBookmark className="icon-lg" aria-hidden="true" />
                <span>{t('menu.saved')}</span>
              </Link>
              <Link className="drawer-link" to="/offline" onClick={onClose}>
                <IconDatabase className="icon-lg" aria-hidden="true" />
                <span>{t('menu.offline_data')}</span>
              </Link>
              <InstallEntry className="drawer-link" iconClassName="icon-lg" onChoose={onClose} />
              <div className="mt-auto grid gap-3 border-t border-line pt-5">
                <Preferences />
                {isNobody && <Doors onChoose={onClose} />}
              </div>
            </div>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </TooltipArea>
  );
}

function Places({ onChoose }: { onChoose(): void }) {
  const { t } = useTranslation('shell');
  return (
    <nav className="grid" aria-label={t('nav.label')}>
      {navLinks.map(({ to, label }) => {
        const Icon = icons[to];
        return (
          <Link
            key={to}
            to={to}
            className="drawer-link"
            activeOptions={{ exact: to === '/', includeSearch: false }}
            onClick={onChoose}
          >
            <Icon className="icon-lg" aria-hidden="true" />
            <span>{t(label)}</span>
            <Nuqta className="drawer-mark" />
          </Link>
        );
      })}
    </nav>
  );
}

function DrawerPerson({ user, onChoose }: { user: OwnProfile; onChoose(): void }) {
  const { t } = useTranslation('shell');
  const logOut = useLogOut();
  return (
    <DrawerAccount
      head={<AccountHead user={user} />}
      places={usePersonPlaces(user)}
      logOut={{ text: t('auth.log_out'), onSelect: logOut }}
      onChoose={onChoose}
    />
  );
}

function Preferences() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { switchTo } = useSwitchLanguage();
  return (
    <>
      <div className="menu-row">
        <span>{t('language.label')}</span>
        <Segmented
          label={t('language.label')}
          value={language}
          onChange={switchTo}
          options={[
            { value: 'ar', label: t('language.ar'), lang: 'ar' },
            { value: 'en', label: t('language.en'), lang: 'en' },
          ]}
        />
      </div>
      <div className="menu-row">
        <span>{t('theme.label')}</span>
        <ThemeSwitch />
      </div>
    </>
  );
}

/** Pressing one closes the menu and opens that dialog (C12). */
function Doors({ onChoose }: { onChoose(): void }) {
  const { t } = useTranslation('shell');
  const choose = (dialog: 'login' | 'register') => {
    onChoose();
    openAuthDialog(dialog);
  };
  return (
    <>
      <Button size="lg" onClick={() => choose('register')}>
        {t('auth.sign_up')}
      </Button>
      <Button size="lg" variant="outline" onClick={() => choose('login')}>
        {t('auth.log_in')}
      </Button>
    </>
  );
}

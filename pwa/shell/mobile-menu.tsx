import * as Dialog from '@radix-ui/react-dialog';
import {
  IconAlertTriangle,
  IconBookmark,
  IconBriefcase,
  IconBriefcase2,
  IconBuilding,
  IconDatabase,
  IconHome,
  IconInfoCircle,
  IconLogout,
  IconPencil,
  IconSettings,
  IconShield,
  IconStar,
  IconUser,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, Suspense } from 'react';
import { useCompanySession } from '#pwa/data/account/use-company-session.ts';
import { useSession } from '#pwa/data/account/use-session.ts';
import { useOutbox } from '#pwa/data/offline/use-outbox.ts';
import { openAuthDialog } from '#pwa/features/auth/auth-dialog-state.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Nuqta } from '#pwa/ui/nuqta.tsx';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { Tooltip, TooltipArea } from '#pwa/ui/tooltip.tsx';
import { useBackCloses } from '#pwa/ui/use-back-closes.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { AccountHead } from './account-head.tsx';
import { InstallEntry } from './install-entry.tsx';
import { latePart } from './late-part.ts';
import { navLinks } from './nav-links.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { useLogOut } from './use-log-out.ts';
import { useSwitchLanguage } from './use-switch-language.ts';
import { Wordmark } from './wordmark.tsx';

const CompanyPlaces = latePart(
  () => import('./company-places.tsx').then((module) => module.CompanyPlaces),
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
            <div className="drawer-head">
              <Dialog.Title className="sr-only">{t('menu.title')}</Dialog.Title>
              <Wordmark />
              <Tooltip text={t('menu.close')}>
                <Dialog.Close className="btn btn-ghost btn-square -me-2.5" aria-label={t('menu.close')}>
                  <IconX className="icon-lg" aria-hidden="true" />
                </Dialog.Close>
              </Tooltip>
            </div>
            <div className="drawer-body">
              <Places onChoose={onClose} />
              {session.state === 'signed-in' && <OwnPlaces user={session.account} onChoose={onClose} />}
              {company.state === 'signed-in' && (
                <Suspense>
                  <CompanyPlaces company={company.account} onChoose={onClose} />
                </Suspense>
              )}
              <Link className="drawer-link" to="/saved" onClick={onClose}>
                <IconBookmark className="icon-lg" aria-hidden="true" />
                {t('menu.saved')}
              </Link>
              <Link className="drawer-link" to="/offline" onClick={onClose}>
                <IconDatabase className="icon-lg" aria-hidden="true" />
                {t('menu.offline_data')}
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
            {t(label)}
            <Nuqta className="drawer-mark" />
          </Link>
        );
      })}
    </nav>
  );
}

function OwnPlaces({ user, onChoose }: { user: OwnProfile; onChoose(): void }) {
  const { t } = useTranslation('shell');
  const logOut = useLogOut();
  const language = useLanguage();
  const attentionCount = useOutbox().attention.length;
  const icon = (Icon: typeof IconUser, className = 'icon-lg'): ReactNode => (
    <Icon className={className} aria-hidden="true" />
  );
  return (
    <div className="mt-3 grid border-t border-line pt-3">
      <AccountHead user={user} />
      <Link className="drawer-link" to="/$slug" params={{ slug: user.slug }} onClick={onChoose}>
        {icon(IconUser)}
        {t('menu.my_profile')}
      </Link>
      <Link className="drawer-link" to="/profile/edit" onClick={onChoose}>
        {icon(IconPencil)}
        {t('menu.edit_profile')}
      </Link>
      {user.role === 'talent' && (
        <Link className="drawer-link" to="/applications" onClick={onChoose}>
          {icon(IconBriefcase)}
          {t('menu.my_applications')}
        </Link>
      )}
      {attentionCount > 0 && (
        <Link className="drawer-link" to="/profile/attention" onClick={onChoose}>
          {icon(IconAlertTriangle)}
          {t('menu.attention')}
          <span className="bdg bdg-warning ms-auto">{formatNumber(attentionCount, language)}</span>
        </Link>
      )}
      <Link className="drawer-link" to="/account" onClick={onChoose}>
        {icon(IconSettings)}
        {t('menu.my_account')}
      </Link>
      {user.role === 'admin' && (
        <>
          <Link className="drawer-link" to="/admin/$" params={{ _splat: 'feature-users' }} onClick={onChoose}>
            {icon(IconStar)}
            {t('menu.manage_featured')}
          </Link>
          <Link
            className="drawer-link"
            to="/admin/$"
            params={{ _splat: undefined }}
            activeOptions={{ exact: true }}
            onClick={onChoose}
          >
            {icon(IconShield)}
            {t('menu.moderation')}
          </Link>
        </>
      )}
      <button
        type="button"
        className="drawer-link"
        onClick={() => {
          onChoose();
          logOut();
        }}
      >
        {icon(IconLogout, 'icon-lg icon-dir')}
        {t('auth.log_out')}
      </button>
    </div>
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

/** Choosing one closes the menu and opens that dialog (C12). */
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

import * as Menu from '@radix-ui/react-dropdown-menu';
import {
  IconAlertTriangle,
  IconBookmark,
  IconBriefcase,
  IconDatabase,
  IconLogout,
  IconPencil,
  IconSettings,
  IconShield,
  IconStar,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useOutbox } from '#pwa/data/offline/use-outbox.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { useTheme } from '#pwa/ui/theme.ts';
import { themeOptions } from '#pwa/ui/theme-options.ts';
import { Tooltip, TooltipArea } from '#pwa/ui/tooltip.tsx';
import { useBackCloses } from '#pwa/ui/use-back-closes.ts';
import { directionOf } from '#shared/catalog/languages.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { AccountHead } from './account-head.tsx';
import { AvatarTrigger } from './avatar-trigger.tsx';
import { OutboxCorner } from './outbox-corner.tsx';
import { useLogOut } from './use-log-out.ts';

/** My Profile, Edit Profile, for admins Manage Featured Users, appearance, Logout. @see requirements C7–C9 */
export function AvatarMenu({ user, startsOpen }: { user: OwnProfile; startsOpen: boolean }) {
  const { t } = useTranslation('shell');
  const dir = directionOf(useLanguage());
  const logOut = useLogOut();
  const [isOpen, setOpen] = useState(startsOpen);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <Menu.Root dir={dir} open={isOpen} onOpenChange={setOpen} modal={false}>
      <Menu.Trigger asChild>
        <AvatarTrigger user={user}>
          <OutboxCorner />
        </AvatarTrigger>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content className="menu-d" align="end" sideOffset={6} collisionPadding={12}>
          <AccountHead user={user} />
          <Menu.Separator className="menu-line" />
          <Menu.Item asChild>
            <Link className="menu-i" to="/$slug" params={{ slug: user.slug }}>
              <IconUser className="icon" aria-hidden="true" />
              {t('menu.my_profile')}
            </Link>
          </Menu.Item>
          <Menu.Item asChild>
            <Link className="menu-i" to="/profile/edit">
              <IconPencil className="icon" aria-hidden="true" />
              {t('menu.edit_profile')}
            </Link>
          </Menu.Item>
          {user.role === 'talent' && (
            <Menu.Item asChild>
              <Link className="menu-i" to="/applications">
                <IconBriefcase className="icon" aria-hidden="true" />
                {t('menu.my_applications')}
              </Link>
            </Menu.Item>
          )}
          <Menu.Item asChild>
            <Link className="menu-i" to="/saved">
              <IconBookmark className="icon" aria-hidden="true" />
              {t('menu.saved')}
            </Link>
          </Menu.Item>
          <AttentionItem />
          <Menu.Item asChild>
            <Link className="menu-i" to="/account">
              <IconSettings className="icon" aria-hidden="true" />
              {t('menu.my_account')}
            </Link>
          </Menu.Item>
          <Menu.Item asChild>
            <Link className="menu-i" to="/offline">
              <IconDatabase className="icon" aria-hidden="true" />
              {t('menu.offline_data')}
            </Link>
          </Menu.Item>
          {user.role === 'admin' && (
            <>
              <Menu.Separator className="menu-line" />
              <Menu.Item asChild>
                <Link className="menu-i" to="/admin/$" params={{ _splat: 'feature-users' }}>
                  <IconStar className="icon" aria-hidden="true" />
                  {t('menu.manage_featured')}
                </Link>
              </Menu.Item>
              <Menu.Item asChild>
                <Link className="menu-i" to="/admin/$" params={{ _splat: undefined }}>
                  <IconShield className="icon" aria-hidden="true" />
                  {t('menu.moderation')}
                </Link>
              </Menu.Item>
            </>
          )}
          <Menu.Separator className="menu-line" />
          <div className="menu-row">
            <span>{t('theme.label')}</span>
            <TooltipArea onEscape={() => setOpen(false)}>
              <ThemeItems />
            </TooltipArea>
          </div>
          <Menu.Separator className="menu-line" />
          <Menu.Item className="menu-i" onSelect={logOut}>
            <IconLogout className="icon icon-dir" aria-hidden="true" />
            {t('auth.log_out')}
          </Menu.Item>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** The way to the edits that need a decision. @see requirements V8, V9 */
function AttentionItem() {
  const { t } = useTranslation('shell');
  const count = useOutbox().attention.length;
  const language = useLanguage();
  if (count === 0) return null;
  return (
    <Menu.Item asChild>
      <Link className="menu-i" to="/profile/attention">
        <IconAlertTriangle className="icon" aria-hidden="true" />
        {t('menu.attention')}
        <span className="bdg bdg-warning ms-auto">{formatNumber(count, language)}</span>
      </Link>
    </Menu.Item>
  );
}

/** The appearance, as choices of the menu; choosing one keeps the menu open. */
function ThemeItems() {
  const { t } = useTranslation('shell');
  const { theme, chooseTheme } = useTheme();
  return (
    <Menu.RadioGroup className="seg" value={theme} aria-label={t('theme.label')}>
      {themeOptions.map(({ value, Icon }) => (
        <Tooltip key={value} text={t(`theme.${value}`)}>
          <Menu.RadioItem
            value={value}
            aria-label={t(`theme.${value}`)}
            onSelect={(event) => {
              event.preventDefault();
              chooseTheme(value);
            }}
          >
            <Icon className="icon" aria-hidden="true" />
          </Menu.RadioItem>
        </Tooltip>
      ))}
    </Menu.RadioGroup>
  );
}

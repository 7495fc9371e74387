import * as Menu from '@radix-ui/react-dropdown-menu';
import { Suspense } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { themeOptions, useTheme } from '#pwa/ui/theme.ts';
import { Tooltip, TooltipArea } from '#pwa/ui/tooltip.tsx';
import type { OwnCompany } from '#shared/model/company.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { AccountHead } from './account-head.tsx';
import { AccountMenu } from './account-menu.tsx';
import { usePersonPlaces } from './account-places.ts';
import { AvatarTrigger } from './avatar-trigger.tsx';
import { latePart } from './late-part.ts';
import { OutboxCorner } from './outbox-corner.tsx';
import { useLogOut } from './use-log-out.ts';

const CompanyMenu = latePart(
  () => import('./company-menu.tsx').then((module) => module.CompanyMenu),
  'company-account',
);

interface AccountMenusProps {
  user: OwnProfile | null;
  company: OwnCompany | null;
  /** True when the person opened the menu before its code was loaded. */
  startsOpen: boolean;
}

/** The menus of the signed-in person and the signed-in company; both may be there. @see requirements C7, P6 */
export function AccountMenus({ user, company, startsOpen }: AccountMenusProps) {
  return (
    <>
      {user && <PersonMenu user={user} startsOpen={startsOpen} />}
      {company && (
        <Suspense>
          <CompanyMenu company={company} isShort={user !== null} />
        </Suspense>
      )}
    </>
  );
}

/** The signed-in person in the header: own links, appearance, logout. @see requirements C7–C9 */
function PersonMenu({ user, startsOpen }: { user: OwnProfile; startsOpen: boolean }) {
  const { t } = useTranslation('shell');
  const logOut = useLogOut();
  return (
    <AccountMenu
      trigger={
        <AvatarTrigger user={user}>
          <OutboxCorner />
        </AvatarTrigger>
      }
      head={<AccountHead user={user} />}
      places={usePersonPlaces(user)}
      logOut={{ text: t('auth.log_out'), onSelect: logOut }}
      startsOpen={startsOpen}
    >
      {(close) => (
        <>
          <Menu.Separator className="menu-line" />
          <div className="menu-row">
            <span>{t('theme.label')}</span>
            <TooltipArea onEscape={close}>
              <ThemeItems />
            </TooltipArea>
          </div>
        </>
      )}
    </AccountMenu>
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

import * as Menu from '@radix-ui/react-dropdown-menu';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useBackCloses } from '#pwa/ui/use-back-closes.ts';
import { directionOf } from '#shared/catalog/languages.ts';
import type { AccountPlace } from './account-places.ts';

interface AccountMenuProps {
  trigger: ReactNode;
  head: ReactNode;
  places: readonly AccountPlace[];
  /** Stands above the logout. */
  children?: (close: () => void) => ReactNode;
  logOut: { text: string; onSelect(): void };
  startsOpen?: boolean;
}

/** The menu of a signed-in account in the header: its links, then the logout. @see requirements C7, P6 */
export function AccountMenu({ trigger, head, places, children, logOut, startsOpen = false }: AccountMenuProps) {
  const dir = directionOf(useLanguage());
  const [isOpen, setOpen] = useState(startsOpen);
  const close = () => setOpen(false);
  useBackCloses(isOpen, close);
  return (
    <Menu.Root dir={dir} open={isOpen} onOpenChange={setOpen} modal={false}>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content className="menu-d" align="end" sideOffset={6} collisionPadding={12}>
          {head}
          <Menu.Separator className="menu-line" />
          {places.map((place) => (
            <Fragment key={place.text}>
              {place.beginsGroup && <Menu.Separator className="menu-line" />}
              <MenuLink {...place} />
            </Fragment>
          ))}
          {children?.(close)}
          <Menu.Separator className="menu-line" />
          <Menu.Item className="menu-i" onSelect={logOut.onSelect}>
            <IconLogout className="icon icon-dir" aria-hidden="true" />
            <span>{logOut.text}</span>
          </Menu.Item>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

function MenuLink({ link, Icon, text, count }: AccountPlace) {
  return (
    <Menu.Item asChild>
      <Link className="menu-i" {...link}>
        <Icon className="icon" aria-hidden="true" />
        <span>{text}</span>
        {count && <span className="bdg bdg-warning ms-auto">{count}</span>}
      </Link>
    </Menu.Item>
  );
}

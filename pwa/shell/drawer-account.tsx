import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AccountPlace } from './account-places.ts';

interface DrawerAccountProps {
  head: ReactNode;
  places: readonly AccountPlace[];
  logOut: { text: string; onSelect(): void };
  onChoose(): void;
}

/** A signed-in account in the mobile menu: its links, then the logout. @see requirements C10, P6 */
export function DrawerAccount({ head, places, logOut, onChoose }: DrawerAccountProps) {
  return (
    <div className="mt-3 grid border-t border-line pt-3">
      {head}
      {places
        .filter(({ isForVisitors }) => !isForVisitors)
        .map(({ link, Icon, text, count }) => (
          <Link key={text} className="drawer-link" {...link} onClick={onChoose}>
            <Icon className="icon-lg" aria-hidden="true" />
            <span>{text}</span>
            {count && <span className="bdg bdg-warning ms-auto">{count}</span>}
          </Link>
        ))}
      <button
        type="button"
        className="drawer-link"
        onClick={() => {
          onChoose();
          logOut.onSelect();
        }}
      >
        <IconLogout className="icon-lg icon-dir" aria-hidden="true" />
        <span>{logOut.text}</span>
      </button>
    </div>
  );
}

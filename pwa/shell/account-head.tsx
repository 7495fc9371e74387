import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useInLanguage } from '#pwa/i18n/use-language.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import type { OwnCompany } from '#shared/model/company.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import type { AccountPlace } from './account-places.ts';

/** The signed-in person: picture, name and @username. */
export function AccountHead({ user: given }: { user: OwnProfile }) {
  const user = useInLanguage(given);
  return (
    <div className="account-head">
      <Avatar name={user.name} slug={user.slug} pictureUrl={user.profilePicture} size={42} isEager />
      <div className="min-w-0">
        <p dir="auto" className="name ua truncate font-semibold">
          {user.name}
        </p>
        <p dir="ltr" className="ua truncate text-xs text-muted">
          {`@${user.username}`}
        </p>
      </div>
    </div>
  );
}

/** Which company is signed in: logo, name and address. */
export function CompanyHead({ company: given }: { company: OwnCompany }) {
  const company = useInLanguage(given);
  return (
    <div className="account-head">
      <CompanyLogo slug={company.slug} logoUrl={company.logo} size={42} isEager />
      <div className="min-w-0">
        <p className="name ua font-semibold">
          <bdi className="ua block truncate">{company.name}</bdi>
        </p>
        <p className="text-xs wrap-anywhere text-muted">
          <bdi className="ltr">{`/company/${company.slug}`}</bdi>
        </p>
      </div>
    </div>
  );
}

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

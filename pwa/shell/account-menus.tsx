import { Suspense } from 'react';
import type { OwnCompany } from '#shared/model/company.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { latePart } from './late-part.ts';
import { PersonMenu } from './person-menu.tsx';

const CompanyMenu = latePart(
  () => import('./company-menu.tsx').then((module) => module.CompanyMenu),
  'company-account',
);

interface AccountMenusProps {
  user: OwnProfile | null;
  company: OwnCompany | null;
  /** True when the person's menu was asked for before it was loaded. */
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

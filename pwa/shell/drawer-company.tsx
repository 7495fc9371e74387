import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { OwnCompany } from '#shared/model/company.ts';
import { CompanyHead } from './account-head.tsx';
import { useCompanyPlaces } from './account-places.ts';
import { DrawerAccount } from './drawer-account.tsx';
import { useLogOutCompany } from './use-log-out.ts';

interface DrawerCompanyProps {
  company: OwnCompany;
  onChoose(): void;
}

/** The signed-in company in the mobile menu. @see requirements P6, P7 */
export function DrawerCompany({ company, onChoose }: DrawerCompanyProps) {
  const { t } = useTranslation('company-account');
  const logOut = useLogOutCompany();
  return (
    <DrawerAccount
      head={<CompanyHead company={company} />}
      places={useCompanyPlaces(company)}
      logOut={{ text: t('menu.log_out'), onSelect: logOut }}
      onChoose={onChoose}
    />
  );
}

import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useInLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import type { OwnCompany } from '#shared/model/company.ts';
import { CompanyHead, DrawerAccount } from './account-head.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useCompanyPlaces } from './account-places.ts';
import { useLogOutCompany } from './use-log-out.ts';

interface CompanyMenuProps {
  company: OwnCompany;
  /** Without its name, where a person's menu stands beside it. */
  isShort: boolean;
}

/** The signed-in company in the header: dashboard, public page, edit, log out. @see requirements P6, P7 */
export function CompanyMenu({ company, isShort }: CompanyMenuProps) {
  const { t } = useTranslation('company-account');
  const logOut = useLogOutCompany();
  return (
    <AccountMenu
      trigger={<LogoTrigger company={company} isShort={isShort} />}
      head={<CompanyHead company={company} />}
      places={useCompanyPlaces(company)}
      logOut={{ text: t('menu.log_out'), onSelect: logOut }}
    />
  );
}

function LogoTrigger({ company: given, isShort, ...props }: CompanyMenuProps & ComponentProps<'button'>) {
  const company = useInLanguage(given);
  const { t } = useTranslation('company-account');
  return (
    <button type="button" className="avatar-trigger" {...props}>
      <span className="sr-only">{t('menu.label')}</span>
      <CompanyLogo slug={company.slug} logoUrl={company.logo} size={38} isEager />
      {!isShort && (
        <span className="name ua max-w-40 text-sm font-semibold">
          <bdi className="ua block truncate">{company.name}</bdi>
        </span>
      )}
      <IconChevronDown className="icon text-subtle" aria-hidden="true" />
    </button>
  );
}

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

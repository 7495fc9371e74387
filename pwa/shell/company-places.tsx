import { IconBuilding, IconLayoutDashboard, IconLogout, IconPencil, IconPlus, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { OwnCompany } from '#shared/model/company.ts';
import { CompanyHead } from './company-head.tsx';
import { useLogOutCompany } from './use-log-out-company.ts';

interface CompanyPlacesProps {
  company: OwnCompany;
  onChoose(): void;
}

/** The signed-in company in the mobile menu: dashboard, public page, edit, log out. @see requirements P6, P7 */
export function CompanyPlaces({ company, onChoose }: CompanyPlacesProps) {
  const { t } = useTranslation('company-account');
  const logOut = useLogOutCompany();
  return (
    <div className="mt-3 grid border-t border-line pt-3">
      <CompanyHead company={company} />
      <Link className="drawer-link" to="/company-dashboard" onClick={onChoose}>
        <IconLayoutDashboard className="icon-lg" aria-hidden="true" />
        {t('menu.dashboard')}
      </Link>
      <Link className="drawer-link" to="/company-dashboard" search={{ form: 'new' }} onClick={onChoose}>
        <IconPlus className="icon-lg" aria-hidden="true" />
        {t('menu.post_job')}
      </Link>
      <Link className="drawer-link" to="/company/$slug" params={{ slug: company.slug }} onClick={onChoose}>
        <IconBuilding className="icon-lg" aria-hidden="true" />
        {t('menu.public_page')}
      </Link>
      <Link className="drawer-link" to="/company-edit/$id" params={{ id: String(company.id) }} onClick={onChoose}>
        <IconPencil className="icon-lg" aria-hidden="true" />
        {t('menu.edit')}
      </Link>
      <Link className="drawer-link" to="/company-account" onClick={onChoose}>
        <IconSettings className="icon-lg" aria-hidden="true" />
        {t('menu.account')}
      </Link>
      <button
        type="button"
        className="drawer-link"
        onClick={() => {
          onChoose();
          logOut();
        }}
      >
        <IconLogout className="icon-lg icon-dir" aria-hidden="true" />
        {t('menu.log_out')}
      </button>
    </div>
  );
}

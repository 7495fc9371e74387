import * as Menu from '@radix-ui/react-dropdown-menu';
import {
  IconBookmark,
  IconBuilding,
  IconChevronDown,
  IconLayoutDashboard,
  IconLogout,
  IconPencil,
  IconPlus,
  IconSettings,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { useBackCloses } from '#pwa/ui/use-back-closes.ts';
import { directionOf } from '#shared/catalog/languages.ts';
import type { OwnCompany } from '#shared/model/company.ts';
import { CompanyHead } from './company-head.tsx';
import { useLogOutCompany } from './use-log-out-company.ts';

interface CompanyMenuProps {
  company: OwnCompany;
  /** Without its name, where a person's menu stands beside it. */
  isShort: boolean;
}

/** The signed-in company in the header: dashboard, public page, edit, log out. @see requirements P6, P7 */
export function CompanyMenu({ company, isShort }: CompanyMenuProps) {
  const { t } = useTranslation('company-account');
  const dir = directionOf(useLanguage());
  const logOut = useLogOutCompany();
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <Menu.Root dir={dir} open={isOpen} onOpenChange={setOpen} modal={false}>
      <Menu.Trigger className="avatar-trigger">
        <span className="sr-only">{t('menu.label')}</span>
        <CompanyLogo slug={company.slug} logoUrl={company.logo} size={38} isEager />
        {!isShort && (
          <span className="company-name name ua text-sm font-semibold">
            <bdi className="ua block truncate">{company.name}</bdi>
          </span>
        )}
        <IconChevronDown className="icon text-subtle" aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content className="menu-d" align="end" sideOffset={6} collisionPadding={12}>
          <CompanyHead company={company} />
          <Menu.Separator className="menu-line" />
          <Menu.Item asChild>
            <Link className="menu-i" to="/company-dashboard">
              <IconLayoutDashboard className="icon" aria-hidden="true" />
              {t('menu.dashboard')}
            </Link>
          </Menu.Item>
          <Menu.Item asChild>
            <Link className="menu-i" to="/company-dashboard" search={{ form: 'new' }}>
              <IconPlus className="icon" aria-hidden="true" />
              {t('menu.post_job')}
            </Link>
          </Menu.Item>
          <Menu.Item asChild>
            <Link className="menu-i" to="/company/$slug" params={{ slug: company.slug }}>
              <IconBuilding className="icon" aria-hidden="true" />
              {t('menu.public_page')}
            </Link>
          </Menu.Item>
          <Menu.Item asChild>
            <Link className="menu-i" to="/company-edit/$id" params={{ id: String(company.id) }}>
              <IconPencil className="icon" aria-hidden="true" />
              {t('menu.edit')}
            </Link>
          </Menu.Item>
          <Menu.Item asChild>
            <Link className="menu-i" to="/saved">
              <IconBookmark className="icon" aria-hidden="true" />
              {t('shell:menu.saved')}
            </Link>
          </Menu.Item>
          <Menu.Item asChild>
            <Link className="menu-i" to="/company-account">
              <IconSettings className="icon" aria-hidden="true" />
              {t('menu.account')}
            </Link>
          </Menu.Item>
          <Menu.Separator className="menu-line" />
          <Menu.Item className="menu-i" onSelect={logOut}>
            <IconLogout className="icon icon-dir" aria-hidden="true" />
            {t('menu.log_out')}
          </Menu.Item>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';
import { moderateCompany } from '#pwa/data/admin/admin-actions.ts';
import { useInLanguage } from '#pwa/i18n/use-in-language.ts';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import type { AdminCompany } from '#shared/model/admin.ts';
import { AdminName } from '../admin-person.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AccountSwitches } from './account-switches.tsx';

export interface CompanyRowProps {
  company: AdminCompany;
  isDisabled: boolean;
}

/** A company in the list for moderation. */
export const CompanyRow = memo(function CompanyRow({ company: given, isDisabled }: CompanyRowProps) {
  const company = useInLanguage(given);
  const nameId = useId();
  return (
    <article className="admin-row" aria-labelledby={nameId}>
      <Link to="/company/$slug" params={{ slug: company.slug }} className="admin-account">
        <CompanyLogo slug={company.slug} logoUrl={company.logo} size={40} />
        <AdminName id={nameId} of={company} address={`/company/${company.slug}`} />
      </Link>
      <AccountFacts
        email={company.email}
        since={company.createdAt}
        lastLogin={company.lastLogin}
        isActive={company.isActive}
      />
      <AccountSwitches
        kind="company"
        account={given}
        nameId={nameId}
        isDisabled={isDisabled}
        moderate={(moderation) => moderateCompany(company.id, moderation)}
      />
    </article>
  );
});

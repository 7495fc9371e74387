import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';
import { moderateCompany } from '#pwa/data/actions/admin-actions.ts';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import type { AdminCompany } from '#shared/model/admin.ts';
import { AccountFacts } from './account-facts.tsx';
import { AccountSwitches } from './account-switches.tsx';

export interface CompanyRowProps {
  company: AdminCompany;
  isDisabled: boolean;
}

/** A company in the list for moderation. */
export const CompanyRow = memo(function CompanyRow({ company, isDisabled }: CompanyRowProps) {
  const nameId = useId();
  return (
    <article className="admin-row" aria-labelledby={nameId}>
      <Link to="/company/$slug" params={{ slug: company.slug }} className="admin-account">
        <CompanyLogo slug={company.slug} logoUrl={company.logo} size={40} />
        <span className="min-w-0">
          <h3 id={nameId} className="name truncate text-base">
            <bdi>{company.name}</bdi>
          </h3>
          <span className="block truncate text-xs text-muted" dir="ltr">
            {`/company/${company.slug}`}
          </span>
        </span>
      </Link>
      <AccountFacts
        email={company.email}
        since={company.createdAt}
        lastLogin={company.lastLogin}
        isActive={company.isActive}
      />
      <AccountSwitches
        kind="company"
        account={company}
        nameId={nameId}
        isDisabled={isDisabled}
        moderate={(moderation) => moderateCompany(company.id, moderation)}
      />
    </article>
  );
});

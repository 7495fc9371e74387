import { memo } from 'react';
import { CompanyCard } from '#pwa/features/companies/company-card.tsx';
import { useVisibleItems } from '#pwa/features/directory/use-visible-items.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { CompanyCard as Company } from '#shared/model/company.ts';

export interface CompanyListProps {
  companies: readonly Company[];
  total: number;
}

/** The found companies: cards side by side. */
export const CompanyList = memo(function CompanyList({ companies, total }: CompanyListProps) {
  const { t } = useTranslation('companies');
  const { listRef, first, end, style } = useVisibleItems('companies', companies.length);
  return (
    <ul
      ref={listRef}
      className="grid auto-rows-fr gap-5 md:grid-cols-2 lg:grid-cols-3"
      style={style}
      aria-label={t('list')}
    >
      {companies.slice(first, end).map((company, index) => (
        <li key={company.id} className="min-w-0" aria-setsize={total} aria-posinset={first + index + 1}>
          <CompanyCard company={company} />
        </li>
      ))}
    </ul>
  );
});

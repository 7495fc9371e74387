import type { ReactNode } from 'react';
import { IndustryOptions } from '#pwa/features/catalog/industry-options.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { industries } from '#shared/catalog/industries.ts';
import { AdminSearchField } from './admin-search-field.tsx';
import { AdminSelect } from './admin-select.tsx';
import type { useAdminAddress } from './use-admin-address.ts';

export interface AccountSearchProps {
  search: ReturnType<typeof useAdminAddress>;
  /** Names the searchable things. */
  hint: string;
  isDisabled: boolean;
  /** Another choice, before them. */
  firstLabel: string;
  children: ReactNode;
}

/** Which accounts are shown: by a choice of the list's own, by words and by industry. */
export function AccountSearch({ search, hint, isDisabled, firstLabel, children }: AccountSearchProps) {
  const { t } = useTranslation('admin');
  return (
    <search className="card-d admin-tools" aria-label={t('talents:filters')}>
      <div className="admin-field">
        <span aria-hidden="true">{firstLabel}</span>
        {children}
      </div>
      <AdminSearchField
        label={t('feature.search')}
        hint={hint}
        text={search.text}
        onText={search.setText}
        isDisabled={isDisabled}
      />
      <AdminSelect
        name="industry"
        label={t('talents:industry')}
        all={t('talents:all_industries')}
        value={search.industry}
        onChoose={(industry) => search.choose({ industry })}
        isDisabled={isDisabled}
      >
        <IndustryOptions values={industries} />
      </AdminSelect>
    </search>
  );
}

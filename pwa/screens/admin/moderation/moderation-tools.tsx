import { IndustryOptions } from '#pwa/features/catalog/industry-options.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { industries } from '#shared/catalog/industries.ts';
import { AdminSearchField } from '../admin-search-field.tsx';
import { AdminSelect } from '../admin-select.tsx';
import type { useAdminAddress } from '../use-admin-address.ts';

export interface ModerationToolsProps {
  search: ReturnType<typeof useAdminAddress>;
  /** Says what can be searched for. */
  hint: string;
  isDisabled: boolean;
}

/** Which accounts are shown. */
export function ModerationTools({ search, hint, isDisabled }: ModerationToolsProps) {
  const { t } = useTranslation('admin');
  return (
    <search className="card-d admin-tools" aria-label={t('talents:filters')}>
      <div className="admin-field">
        <span aria-hidden="true">{t('people.view')}</span>
        <Segmented
          label={t('people.view')}
          value={search.view}
          options={[
            { value: 'listed', label: t('people.listed') },
            { value: 'hidden', label: t('people.hidden') },
          ]}
          onChange={(view) => search.change({ view: view === 'hidden' ? view : '' })}
        />
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

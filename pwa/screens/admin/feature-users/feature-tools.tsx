import { IndustryOptions } from '#pwa/features/catalog/industry-options.tsx';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { industries } from '#shared/catalog/industries.ts';
import { limits } from '#shared/limits.ts';
import { AdminSearchField } from '../admin-search-field.tsx';
import { AdminSelect } from '../admin-select.tsx';
import type { useAdminAddress } from '../use-admin-address.ts';
import type { DurationDays } from './feature-users.tsx';

export interface FeatureToolsProps {
  search: ReturnType<typeof useAdminAddress>;
  durationDays: DurationDays;
  onDuration: (days: DurationDays) => void;
  isDisabled: boolean;
}

/** For how long, and whom. @see checklist N2, N3 */
export function FeatureTools({ search, durationDays, onDuration, isDisabled }: FeatureToolsProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const options = limits.adminDurationsDays.map((days) => ({
    value: String(days),
    label: formatNumber(days, language),
  }));
  return (
    <search className="card-d admin-tools" aria-label={t('talents:filters')}>
      <div className="admin-field">
        <span aria-hidden="true">{t('feature.duration')}</span>
        <Segmented
          label={t('feature.duration')}
          value={String(durationDays)}
          options={options}
          onChange={(value) =>
            onDuration(limits.adminDurationsDays.find((days) => String(days) === value) ?? durationDays)
          }
        />
      </div>
      <AdminSearchField
        label={t('feature.search')}
        hint={t('feature.search_hint')}
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

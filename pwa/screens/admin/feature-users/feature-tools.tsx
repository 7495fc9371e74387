import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { limits } from '#shared/limits.ts';
import { AccountSearch } from '../account-search.tsx';
import type { useAdminAddress } from '../use-admin-address.ts';
import type { DurationDays } from './feature-users.tsx';

export interface FeatureToolsProps {
  search: ReturnType<typeof useAdminAddress>;
  durationDays: DurationDays;
  onDuration: (days: DurationDays) => void;
  isDisabled: boolean;
}

/** For how long, and whom. @see requirements N2, N3 */
export function FeatureTools({ search, durationDays, onDuration, isDisabled }: FeatureToolsProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const options = limits.adminDurationsDays.map((days) => ({
    value: String(days),
    label: formatNumber(days, language),
  }));
  const control = (
    <Segmented
      label={t('feature.duration')}
      value={String(durationDays)}
      options={options}
      onChange={(value) => onDuration(limits.adminDurationsDays.find((days) => String(days) === value) ?? durationDays)}
    />
  );
  return (
    <AccountSearch
      search={search}
      hint={t('feature.search_hint')}
      isDisabled={isDisabled}
      firstLabel={t('feature.duration')}
    >
      {control}
    </AccountSearch>
  );
}

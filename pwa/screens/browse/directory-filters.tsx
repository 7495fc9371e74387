import { IconSearch } from '@tabler/icons-react';
import { IndustryOptions } from '#pwa/features/catalog/industry-options.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { type Industry, industries } from '#shared/catalog/industries.ts';
import { limits } from '#shared/limits.ts';

export interface DirectoryFiltersProps {
  text: string;
  industry: Industry | '';
  onText: (text: string) => void;
  onIndustry: (industry: string) => void;
}

/** The search box and the industry select. @see checklist I1 */
export function DirectoryFilters({ text, industry, onText, onIndustry }: DirectoryFiltersProps) {
  const { t } = useTranslation('talents');
  return (
    <search aria-label={t('filters')} className="grid grid-cols-1 gap-3 md:grid-cols-[minmax(0,1fr)_15.5rem]">
      <label className="input input-ico flex items-center gap-3">
        <IconSearch className="icon" aria-hidden="true" />
        <input
          type="search"
          name="q"
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={limits.searchMaxLength}
          aria-label={t('search')}
          placeholder={t('search')}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </label>
      <select
        className="select min-w-0"
        name="industry"
        aria-label={t('industry')}
        value={industry}
        onChange={(event) => onIndustry(event.target.value)}
      >
        <option value="">{t('all_industries')}</option>
        <IndustryOptions values={industries} />
      </select>
    </search>
  );
}

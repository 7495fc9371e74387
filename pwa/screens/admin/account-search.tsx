import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { IndustryOptions } from '#pwa/features/catalog/industry-options.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { industries } from '#shared/catalog/industries.ts';
import { limits } from '#shared/limits.ts';
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

interface AdminSearchFieldProps {
  label: string;
  /** Names the searchable things. */
  hint: string;
  text: string;
  onText: (text: string) => void;
  isDisabled: boolean;
}

/** A labelled search box. @see requirements N3 */
function AdminSearchField({ label, hint, text, onText, isDisabled }: AdminSearchFieldProps) {
  const id = useId();
  return (
    <div className="admin-field">
      <label htmlFor={id}>{label}</label>
      <span className="input-field input-ico flex items-center gap-3">
        <IconSearch className="icon" aria-hidden="true" />
        <input
          id={id}
          type="search"
          name="q"
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={limits.searchMaxLength}
          placeholder={hint}
          disabled={isDisabled}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </span>
    </div>
  );
}

import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { IndustryOptions } from '#pwa/features/catalog/options.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Segmented, type SegmentedProps } from '#pwa/ui/segmented.tsx';
import { industries } from '#shared/catalog/industries.ts';
import { limits } from '#shared/limits.ts';
import type { useAdminAddress } from './use-admin-address.ts';

export interface AccountSearchProps {
  search: ReturnType<typeof useAdminAddress>;
  /** Names what the text is searched in. */
  hint: string;
  isDisabled: boolean;
  /** Names the filter that comes first. */
  firstLabel: string;
  children: ReactNode;
}

/** Filters the accounts of a list: by a filter of its own, by text and by industry. */
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
  /** Names what the text is searched in. */
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
      <span className="input-field flex items-center gap-3">
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

export interface AdminSelectProps {
  name: string;
  label: string;
  /** Names the choice of all. */
  all: string;
  value: string;
  onChoose: (value: string) => void;
  isDisabled: boolean;
  children: ReactNode;
}

/** A labelled filter with the choice of all. */
export function AdminSelect({ name, label, all, value, onChoose, isDisabled, children }: AdminSelectProps) {
  const id = useId();
  return (
    <div className="admin-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="select-field"
        name={name}
        disabled={isDisabled}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{all}</option>
        {children}
      </select>
    </div>
  );
}

/** Which part of a list is shown; all parts are visible as buttons. */
export function AdminView<View extends string>(props: SegmentedProps<View>) {
  return (
    <div className="admin-field justify-items-start">
      <Segmented {...props} />
    </div>
  );
}

import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { limits } from '#shared/limits.ts';
import { FilterSelect } from './filter-select.tsx';

/** One thing that a list is narrowed by. */
export interface Filter {
  /** Its name in the address. */
  name: string;
  label: string;
  /** Names the choice of all. */
  all: string;
  /** The chosen value; `''` for all. */
  value: string;
  values: readonly { value: string; label: string }[];
  /** The value follows from that of another filter: it has no chip. */
  isImplied?: boolean;
}

export interface FilterPanelProps {
  filters: readonly Filter[];
  /** How many entries each value of each filter would leave; a value without any is not named. Null while not known. */
  counts: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  onChoose: (name: string, value: string) => void;
  /** Stands at the end of the row of chips. */
  children?: ReactNode;
}

/**
 * The filters of a list: behind a button on phones, in a row on wider screens; below them the chosen values, as chips
 * that take it off. Without scripts it is a part of the form around it, and the chips are links.
 *
 * @see requirements K9, K10
 */
export function FilterPanel({ filters, counts, onChoose, children }: FilterPanelProps) {
  const chosen = filters.filter(({ value, isImplied }) => value !== '' && !isImplied);
  return (
    <div className="filter-panel grid gap-3">
      <details>
        <PanelButton count={chosen.length} />
        <div className="filter-choices">
          {filters.map((filter) => (
            <FilterChoice key={filter.name} filter={filter} counts={counts?.[filter.name]} onChoose={onChoose} />
          ))}
        </div>
      </details>
      <div className="flex flex-wrap items-center justify-between gap-3 empty:hidden">
        <Chips chosen={chosen} />
        {children}
      </div>
    </div>
  );
}

function PanelButton({ count }: { count: number }) {
  const { t } = useTranslation('filters');
  const number = formatNumber(count, useLanguage());
  return (
    <summary className="btn btn-outline w-full">
      <IconAdjustmentsHorizontal className="icon" aria-hidden="true" />
      {t('title')}
      {count > 0 && (
        <>
          <span className="chip chip-on" aria-hidden="true">
            {number}
          </span>
          <span className="sr-only">{t('chosen_count', { count, number })}</span>
        </>
      )}
    </summary>
  );
}

interface FilterChoiceProps extends Pick<FilterPanelProps, 'onChoose'> {
  filter: Filter;
  counts: Readonly<Record<string, number>> | undefined;
}

function FilterChoice({ filter: { name, label, all, value, values }, counts, onChoose }: FilterChoiceProps) {
  const withCount = useCountText();
  // A value that leaves nothing is not offered, once that is known.
  const offered = values.filter((one) => !counts || counts[one.value] || one.value === value);
  return (
    <FilterSelect name={name} label={label} all={all} value={value} onChoose={(chosen) => onChoose(name, chosen)}>
      {offered.map((one) => (
        <option key={one.value} value={one.value}>
          {counts ? withCount(one.label, counts[one.value] ?? 0) : one.label}
        </option>
      ))}
    </FilterSelect>
  );
}

function useCountText(): (label: string, count: number) => string {
  const { t } = useTranslation('filters');
  const language = useLanguage();
  return (label, count) =>
    t(count < limits.choiceCountCap ? 'with_count' : 'with_count_capped', {
      label,
      number: formatNumber(count, language),
    });
}

function Chips({ chosen }: { chosen: readonly Filter[] }) {
  const { t } = useTranslation('filters');
  const known = chosen.flatMap(({ name, value, values }) => {
    const label = values.find((one) => one.value === value)?.label;
    return label ? [{ name, label }] : [];
  });
  if (known.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('chosen')}>
      {known.map((one) => (
        <li key={one.name}>
          <Chip {...one} />
        </li>
      ))}
    </ul>
  );
}

function Chip({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation('filters');
  const { pathname, searchStr } = useLocation();
  const search = new URLSearchParams(searchStr);
  // Another list begins at its start.
  for (const left of [name, 'after']) search.delete(left);
  return (
    <Link
      to={search.size > 0 ? `${pathname}?${search}` : pathname}
      replace
      resetScroll={false}
      className="chip chip-on min-h-9 gap-2 px-3"
      aria-label={t('take_off', { label })}
    >
      {label}
      <IconX className="icon" aria-hidden="true" />
    </Link>
  );
}

import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { onceReachable } from '#pwa/data/core/connection.ts';
import { useChoiceBeforeHydration } from '#pwa/features/directory/order-select.tsx';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { LateButton } from '#pwa/ui/late-button.tsx';
import { limits } from '#shared/limits.ts';

const FilterSheet = lazy(() =>
  onceReachable(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet })),
);

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
  /** Of a long list, the values that are offered until their counts are known; then the most frequent come first. */
  usual?: readonly string[];
  /** The value follows from that of another filter: it has no chip. */
  isImplied?: boolean;
}

export interface FilterPanelProps {
  filters: readonly Filter[];
  /** How many entries each value of each filter would leave; a value without any is not named. Null while not known. */
  counts: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  onChoose: (name: string, value: string) => void;
  /** Takes all filters off. */
  onClear: () => void;
  /** Stands at the end of the row of chips. */
  children?: ReactNode;
}

/**
 * The filters of a list: in a sheet behind a button on phones, in a row on wider screens; below them what is chosen, as chips that
 * take it off. Without scripts it is a part of the form around it, and the chips are links.
 *
 * @see requirements K9, K10
 */
export function FilterPanel({ filters, counts, onChoose, onClear, children }: FilterPanelProps) {
  const chosen = filters.filter(({ value, isImplied }) => value !== '' && !isImplied);
  const sheet = useFilterSheet();
  const choices = (
    <div className="filter-choices">
      {filters.map((filter) => (
        <FilterChoice key={filter.name} filter={filter} counts={counts?.[filter.name]} onChoose={onChoose} />
      ))}
    </div>
  );
  return (
    <div className="filter-panel gap-3">
      <LateButton className="filter-button needs-script button button-outline" onClick={sheet.open}>
        <PanelName count={chosen.length} />
      </LateButton>
      <details>
        <summary className="button button-outline w-full">
          <PanelName count={chosen.length} />
        </summary>
        {!sheet.isOpen && choices}
      </details>
      {sheet.wasOpened && (
        <Suspense fallback={null}>
          <FilterSheet isOpen={sheet.isOpen} onClose={sheet.close} onClear={chosen.length > 0 ? onClear : null}>
            {choices}
          </FilterSheet>
        </Suspense>
      )}
      <div className="filter-line">
        <Chips chosen={chosen} onClear={onClear} />
        {children}
      </div>
    </div>
  );
}

/** On phones the button opens a sheet, whose step Back takes; without scripts the filters unfold below it. */
function useFilterSheet() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return {
    isOpen,
    wasOpened,
    close: () => setIsOpen(false),
    open() {
      setWasOpened(true);
      setIsOpen(true);
    },
  };
}

function PanelName({ count }: { count: number }) {
  const { t } = useTranslation('filters');
  const number = formatNumber(count, useLanguage());
  return (
    <>
      <IconAdjustmentsHorizontal className="icon" aria-hidden="true" />
      <span>{t('title')}</span>
      {count > 0 && (
        <>
          <span className="chip chip-on" aria-hidden="true">
            {number}
          </span>
          <span className="sr-only">{t('chosen_count', { count, number })}</span>
        </>
      )}
    </>
  );
}

interface FilterChoiceProps extends Pick<FilterPanelProps, 'onChoose'> {
  filter: Filter;
  counts: Readonly<Record<string, number>> | undefined;
}

function FilterChoice({ filter, counts, onChoose }: FilterChoiceProps) {
  const { name, label, all, value } = filter;
  const withCount = useCountText();
  const offered = useMemo(() => offeredValues(filter, counts), [filter, counts]);
  return (
    <FilterSelect name={name} label={label} all={all} value={value} onChoose={(chosen) => onChoose(name, chosen)}>
      {offered.map((one) => (
        // Names of languages and amounts come from the browser, which may write them otherwise than the server.
        <option key={one.value} value={one.value} suppressHydrationWarning>
          {/* A chosen value has no number: the list says it, and a narrow select would cut its name. */}
          {counts && one.value !== value ? withCount(one.label, counts[one.value] ?? 0) : one.label}
        </option>
      ))}
    </FilterSelect>
  );
}

/** What leaves nothing is not offered, once that is known. */
function offeredValues({ value, values, usual }: Filter, counts: FilterChoiceProps['counts']): Filter['values'] {
  if (!counts) return values.filter((one) => !usual || usual.includes(one.value) || one.value === value);
  const offered = values.filter((one) => counts[one.value] || one.value === value);
  return usual ? offered.sort((a, b) => (counts[b.value] ?? 0) - (counts[a.value] ?? 0)) : offered;
}

function useCountText(): (label: string, count: number) => string {
  const { t } = useTranslation('filters');
  const language = useLanguage();
  // The Arabic zero in brackets is a dot.
  return (label, count) =>
    count === 0
      ? label
      : t(count < limits.choiceCountCap ? 'with_count' : 'with_count_capped', {
          label,
          number: formatNumber(count, language),
        });
}

function Chips({ chosen, onClear }: { chosen: readonly Filter[]; onClear: () => void }) {
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
      {known.length > 1 && (
        <li className="needs-script">
          <LateButton className="button button-ghost button-sm" onClick={onClear}>
            {t('clear')}
          </LateButton>
        </li>
      )}
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
      <span>{label}</span>
      <IconX className="icon" aria-hidden="true" />
    </Link>
  );
}

interface FilterSelectProps {
  name: string;
  label: string;
  /** Names the choice of all. */
  all: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}

/** One choice among all that a list can be narrowed by. */
function FilterSelect({ name, label, all, value, onChoose, children }: FilterSelectProps) {
  const select = useChoiceBeforeHydration(value, onChoose);
  return (
    <select
      ref={select}
      className="select-field min-w-0"
      name={name}
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{all}</option>
      {children}
    </select>
  );
}

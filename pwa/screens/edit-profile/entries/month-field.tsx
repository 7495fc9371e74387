import { formatYear } from '#pwa/i18n/format.ts';
import { formatMonthName } from '#pwa/i18n/format-periods.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Field, Select } from '#pwa/ui/field.tsx';
import { daysInMonth, isCalendarDay } from '#shared/rules/calendar-day.ts';

export interface MonthFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** `YYYY-MM-DD`, or its chosen parts so far. */
  day: string;
  edge: Edge;
  isDisabled?: boolean;
  onChange: (day: string) => void;
}

const monthNumbers = Array.from({ length: 12 }, (_, index) => index + 1);
/** A start may be next year; an end may be further ahead. */
const yearsAhead = { first: 1, last: 9 } as const;

/** A month and a year in two lists, because not every browser has a month control, and none uses Arabic digits. */
export function MonthField({ label, hint, error, day, edge, isDisabled = false, onChange }: MonthFieldProps) {
  const { t } = useTranslation('edit-profile');
  const language = useLanguage();
  const chosen = readMonth(day);
  return (
    <Field label={label} hint={hint} error={error}>
      <span className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-2 *:disabled:cursor-not-allowed *:disabled:opacity-50">
        <Select
          aria-label={t('entries.month_of', { label })}
          value={chosen.month}
          disabled={isDisabled}
          onChange={({ target }) => onChange(writeMonth({ ...chosen, month: target.value }, edge))}
        >
          <option value="">{t('entries.month')}</option>
          {monthNumbers.map((month) => (
            <option key={month} value={String(month).padStart(2, '0')}>
              {formatMonthName(month, language)}
            </option>
          ))}
        </Select>
        <YearSelect
          label={label}
          year={chosen.year}
          edge={edge}
          isDisabled={isDisabled}
          onYear={(year) => onChange(writeMonth({ ...chosen, year }, edge))}
        />
      </span>
    </Field>
  );
}

/** A year alone; the month and day of a known day stay as they are. */
export function YearField({ label, hint, error, day, edge, onChange }: MonthFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <YearSelect
        label={label}
        year={readMonth(day).year}
        edge={edge}
        onYear={(year) => onChange(writeYear(day, year, edge))}
      />
    </Field>
  );
}

interface YearSelectProps {
  label: string;
  year: string;
  edge: Edge;
  isDisabled?: boolean;
  onYear: (year: string) => void;
}

function YearSelect({ label, year, edge, isDisabled = false, onYear }: YearSelectProps) {
  const { t } = useTranslation('edit-profile');
  const language = useLanguage();
  const years = yearsToChoose(new Date().getFullYear(), { ahead: yearsAhead[edge], chosen: year });
  return (
    <Select
      id={undefined}
      aria-label={t('entries.year_of', { label })}
      value={year}
      disabled={isDisabled}
      onChange={({ target }) => onYear(target.value)}
    >
      <option value="">{t('entries.year')}</option>
      {years.map((one) => (
        <option key={one} value={one}>
          {formatYear(`${one}-01-01`, language)}
        </option>
      ))}
    </Select>
  );
}

/** Whether a day is the first or the last one of its month or year. */
type Edge = 'first' | 'last';

/** The chosen parts of a day: `2022` and `03`, each `''` until it is chosen. */
interface ChosenMonth {
  year: string;
  month: string;
}

/** Reads the chosen parts; a half-chosen day is written `2022-` or `-03`. */
export function readMonth(day: string): ChosenMonth {
  const [year = '', month = ''] = day.split('-');
  return { year, month };
}

/** Writes the chosen parts: a day at the edge of the month once both are chosen, before that the one part. */
export function writeMonth({ year, month }: ChosenMonth, edge: Edge): string {
  if (!year && !month) return '';
  if (!year || !month) return `${year}-${month}`;
  const day = edge === 'first' ? 1 : daysInMonth(Number(year), Number(month));
  return `${year}-${month}-${String(day).padStart(2, '0')}`;
}

/** Sets the year alone; a known month and day stay. */
export function writeYear(day: string, year: string, edge: Edge): string {
  if (!year) return '';
  const moved = `${year}${day.slice('YYYY'.length)}`;
  if (isCalendarDay(moved)) return moved;
  return `${year}-${edge === 'first' ? '01-01' : '12-31'}`;
}

/** The years to choose from, latest first, with the chosen one. */
export function yearsToChoose(thisYear: number, { ahead, chosen }: { ahead: number; chosen: string }): string[] {
  const years = Array.from({ length: ahead + 71 }, (_, index) => String(thisYear + ahead - index));
  return chosen === '' || years.includes(chosen) ? years : [...years, chosen];
}

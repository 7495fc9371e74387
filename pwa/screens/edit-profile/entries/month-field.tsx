import { formatYear } from '#pwa/i18n/format.ts';
import { formatMonthName } from '#pwa/i18n/format-periods.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Field } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { type Edge, readMonth, writeMonth, writeYear, yearsToChoose } from './chosen-month.ts';

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
/** A start may be agreed on for next year, an end lie further ahead. */
const yearsAhead = { first: 1, last: 9 } as const;

/** A month and its year in two lists: not every browser has a control for months, and none asks in Arabic digits. */
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

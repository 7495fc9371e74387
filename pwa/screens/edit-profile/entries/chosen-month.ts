import { daysInMonth, isCalendarDay } from '#shared/rules/calendar-day.ts';

/** True when a day is meant as the beginning of its month or year, or as the end. */
export type Edge = 'first' | 'last';

/** The chosen parts of a day: `2022` and `03`, each `''` until it is chosen. */
export interface ChosenMonth {
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
  const kept = `${year}${day.slice('YYYY'.length)}`;
  if (isCalendarDay(kept)) return kept;
  return `${year}-${edge === 'first' ? '01-01' : '12-31'}`;
}

/** The years to choose from, latest first; one that is chosen already is among them. */
export function yearsToChoose(thisYear: number, { ahead, chosen }: { ahead: number; chosen: string }): string[] {
  const years = Array.from({ length: ahead + 71 }, (_, index) => String(thisYear + ahead - index));
  return chosen === '' || years.includes(chosen) ? years : [...years, chosen];
}

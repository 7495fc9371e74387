import { addDays, isHijriYear } from './calendar-day.ts';

const averageYearDays = 354.36667;
const averageMonthDays = 29.530588;
/** The first day of the Hijri calendar, in days before 1970-01-01. */
const epochDay = -492_148;

/**
 * Converts a day of the Hijri calendar of Umm al-Qura, the civil calendar of Saudi Arabia.
 *
 * @param day `YYYY-MM-DD`, `1410-10-12`.
 * @returns The Gregorian day, `1990-05-07`; undefined where `isHijriYear` is false, and for a day that its month lacks.
 */
export function gregorianOfHijri(day: string): string | undefined {
  if (!isHijriYear(day)) return undefined;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const days = epochDay + (year - 1) * averageYearDays + (month - 1) * averageMonthDays + date - 1;
  const guess = new Date(Math.round(days) * 86_400_000).toISOString().slice(0, 10);
  // Real months begin up to some days beside the average ones.
  const offsets = [0, 1, -1, 2, -2, 3, -3, 4, -4];
  const format = hijriFormat();
  return offsets
    .map((offset) => addDays(guess, offset))
    .find((candidate) => hijriDay(format, candidate) === [year, month, date].join('-'));
}

function hijriDay(format: Intl.DateTimeFormat, day: string): string {
  const parts = format.formatToParts(new Date(`${day}T12:00:00Z`));
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return [numberOf('year'), numberOf('month'), numberOf('day')].join('-');
}

function hijriFormat(): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
}

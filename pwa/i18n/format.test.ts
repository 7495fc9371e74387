import { describe, expect, it } from 'vitest';
import { languages } from '#shared/catalog/languages.ts';
import { formatDay, formatMonth, formatNumber, formatShortDay, formatYear, locales } from './format.ts';
import { formatAge } from './format-age.ts';

describe('dates and numbers', () => {
  it('shows a day as ar-QA and en-US do (A10)', () => {
    expect(formatDay('1990-05-07', 'ar')).toBe('٧ مايو ١٩٩٠');
    expect(formatDay('1990-05-07', 'en')).toBe('May 7, 1990');
  });

  it('shows the short month of an application (A11)', () => {
    expect(formatShortDay('2026-11-09', 'en')).toBe('Nov 9, 2026');
    expect(formatShortDay('2026-11-09', 'ar')).toMatch(/٩.*٢٠٢٦/);
  });

  it('writes Arabic digits in Arabic and groups thousands', () => {
    expect(formatNumber(2500, 'ar')).toBe('٢٬٥٠٠');
    expect(formatNumber(2500, 'en')).toBe('2,500');
  });

  it.each([0, 7, 10, 999, 1000, 12_345, 100_000, 999_999, 1_000_000, 1_234_567_890])(
    'writes %i as the tables of the browser do',
    (value) => {
      for (const language of languages)
        expect(formatNumber(value, language)).toBe(new Intl.NumberFormat(locales[language]).format(value));
    },
  );

  it.each(languages)('writes days, months and years as the tables of the browser do (%s)', (language) => {
    const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locales[language], options);
    const [year, day] = [{ year: 'numeric' }, { day: 'numeric' }] as const;
    const inUtc = { timeZone: 'UTC' };
    for (let month = 0; month < 24; month += 1) {
      const instant = new Date(Date.UTC(1995, month, 1 + month, 22, 30));
      const written = instant.toISOString().slice(0, 10);
      expect([
        formatDay(written, language),
        formatShortDay(written, language),
        formatShortDay(instant.toISOString(), language, 'Asia/Qatar'),
        formatShortDay(instant.toISOString(), language),
        formatMonth(written, language),
        formatYear(written, language),
      ]).toEqual([
        dates({ dateStyle: 'long', ...inUtc }).format(instant),
        dates({ ...year, month: 'short', ...day, ...inUtc }).format(instant),
        dates({ ...year, month: 'short', ...day, timeZone: 'Asia/Qatar' }).format(instant),
        dates({ ...year, month: 'short', ...day }).format(instant),
        dates({ ...year, month: 'long', ...inUtc }).format(instant),
        dates({ ...year, ...inUtc }).format(instant),
      ]);
    }
  });

  it.each(languages)('says every age as the tables of the browser do (%s)', (language) => {
    const relative = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' });
    const now = new Date('2026-11-21T12:00:00Z');
    const units = [
      ['minute', 60_000, 59],
      ['hour', 3_600_000, 23],
      ['day', 86_400_000, 2500],
    ] as const;
    for (const [unit, ms, last] of units) {
      for (let count = 1; count <= last; count += 1)
        expect(formatAge(new Date(now.getTime() - count * ms), language, now)).toBe(relative.format(-count, unit));
    }
    expect(formatAge(now, language, now)).toBe(relative.format(0, 'second'));
  });

  it('says an age in the largest unit that fits', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const ages = ['11:59:30', '11:55:00', '09:00:00'].map((time) => new Date(`2026-11-21T${time}Z`));
    expect(ages.map((age) => formatAge(age, 'en', now))).toEqual(['now', '5 minutes ago', '3 hours ago']);
    expect(formatAge(new Date('2026-11-20T11:00:00Z'), 'ar', now)).toBe('أمس');
  });
});

import { describe, expect, it } from 'vitest';
import { languages } from '#shared/catalog/languages.ts';
import { formatAge, formatDay, formatNumber, formatShortDay } from './format.ts';
import { locales } from './formatters.ts';

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

  it('says an age in the largest unit that fits', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const ages = ['11:59:30', '11:55:00', '09:00:00'].map((time) => new Date(`2026-11-21T${time}Z`));
    expect(ages.map((age) => formatAge(age, 'en', now))).toEqual(['now', '5 minutes ago', '3 hours ago']);
    expect(formatAge(new Date('2026-11-20T11:00:00Z'), 'ar', now)).toBe('أمس');
  });
});

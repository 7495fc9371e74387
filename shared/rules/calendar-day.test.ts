import { describe, expect, it } from 'vitest';
import { addDays, daysInMonth, foundingDay, isCalendarDay, latestDateOfBirth, toCalendarDay } from './calendar-day.ts';

describe('isCalendarDay', () => {
  it.each(['1990-05-07', '2024-02-29', '2000-02-29', '2026-12-31', '1900-01-01'])(
    'accepts the real day %s (E16)',
    (day) => {
      expect(isCalendarDay(day)).toBe(true);
    },
  );

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2023-04-31',
    '2023-13-01',
    '2023-00-10',
    '2023-01-00',
    '0000-01-01',
    '1990-5-7',
    '1990-05-07T00:00:00Z',
    ' 1990-05-07',
    '١٩٩٠-٠٥-٠٧',
    'abc',
    '',
  ])('refuses %j (F22)', (text) => {
    expect(isCalendarDay(text)).toBe(false);
  });
});

describe('toCalendarDay', () => {
  it('writes the local day as YYYY-MM-DD (E6)', () => {
    expect(toCalendarDay(new Date(2026, 0, 5, 0, 0, 1))).toBe('2026-01-05');
    expect(toCalendarDay(new Date(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31');
  });
});

describe('latestDateOfBirth', () => {
  it('is 13 years before the local day', () => {
    expect(latestDateOfBirth(new Date(2026, 10, 21, 12))).toBe('2013-11-21');
  });

  it('is a real day on 29 February', () => {
    expect(latestDateOfBirth(new Date(2028, 1, 29, 12))).toBe('2015-02-28');
    expect(latestDateOfBirth(new Date(2028, 1, 28, 12))).toBe('2015-02-28');
    expect(latestDateOfBirth(new Date(2028, 0, 31, 12))).toBe('2015-01-31');
  });
});

describe('addDays', () => {
  it('goes over the ends of months and years, in both directions', () => {
    expect([addDays('2026-12-31', 1), addDays('2024-02-28', 1), addDays('2026-03-01', -1)]).toEqual([
      '2027-01-01',
      '2024-02-29',
      '2026-02-28',
    ]);
    expect(addDays('2026-11-21', 0)).toBe('2026-11-21');
  });
});

describe('daysInMonth', () => {
  it('knows every month, and leap years', () => {
    const months = Array.from({ length: 12 }, (_, index) => daysInMonth(2026, index + 1));
    expect(months).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
    expect([2024, 2100, 2000].map((year) => daysInMonth(year, 2))).toEqual([29, 28, 29]);
  });
});

describe('the day of founding', () => {
  const createdAt = new Date('2026-03-01T12:00:00Z');

  it.each(['2014-09-01', '2026-02-27'])('is told when another day was chosen: %s', (day) => {
    expect(foundingDay(day, createdAt)).toBe(day);
  });

  it.each(['2026-02-28', '2026-03-01', '2026-03-02'])(
    'is not told when the form suggested it, in any zone: %s',
    (day) => {
      expect(foundingDay(day, createdAt)).toBeNull();
    },
  );
});

import { describe, expect, it } from 'vitest';
import { isCalendarDay, latestDateOfBirth, toCalendarDay } from './calendar-day.ts';

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
  });
});

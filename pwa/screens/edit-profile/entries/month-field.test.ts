import { describe, expect, it } from 'vitest';
import { readMonth, writeMonth, writeYear, yearsToChoose } from './month-field.tsx';

describe('a month that is being chosen', () => {
  it('is a day at its edge once it is whole, and nothing is lost before', () => {
    expect(writeMonth({ year: '2024', month: '02' }, 'first')).toBe('2024-02-01');
    expect(writeMonth({ year: '2024', month: '02' }, 'last')).toBe('2024-02-29');
    for (const half of [
      { year: '2024', month: '' },
      { year: '', month: '02' },
      { year: '', month: '' },
    ]) {
      expect(readMonth(writeMonth(half, 'last'))).toEqual(half);
    }
    const halves = [
      { year: '2024', month: '' },
      { year: '', month: '02' },
      { year: '', month: '' },
    ].map((half) => writeMonth(half, 'first'));
    expect(halves).toEqual(['2024-', '-02', '']);
    expect(readMonth('2024-02-29')).toEqual({ year: '2024', month: '02' });
  });
});

describe('a year', () => {
  it('keeps the month and day that were told, where the day exists', () => {
    expect(writeYear('2016-09-01', '2017', 'first')).toBe('2017-09-01');
    expect(writeYear('2016-02-29', '2017', 'last')).toBe('2017-12-31');
    expect(writeYear('', '2017', 'first')).toBe('2017-01-01');
    expect(writeYear('2016-', '2017', 'last')).toBe('2017-12-31');
    expect(writeYear('2016-09-01', '', 'first')).toBe('');
  });

  it('is chosen from those around a working life, and from the one that is there', () => {
    const years = yearsToChoose(2026, { ahead: 1, chosen: '1910' });
    expect([years[0], years[1], years.at(-2), years.at(-1)]).toEqual(['2027', '2026', '1956', '1910']);
    expect(yearsToChoose(2026, { ahead: 9, chosen: '' })).toHaveLength(80);
    expect(years).toHaveLength(73);
    expect(new Set(yearsToChoose(2026, { ahead: 1, chosen: '2001' })).size).toBe(72);
  });
});

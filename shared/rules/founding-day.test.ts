import { describe, expect, it } from 'vitest';
import { foundingDay } from './founding-day.ts';

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

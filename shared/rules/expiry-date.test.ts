import { expect, it } from 'vitest';
import { isExpiryInRange, readExpiryDate } from './expiry-date.ts';

it('ends a day with the day, in all countries of the Gulf', () => {
  const instant = readExpiryDate('2026-12-31') ?? '';
  for (const timeZone of ['Asia/Qatar', 'Asia/Dubai', 'Asia/Riyadh', 'Asia/Muscat']) {
    expect(new Date(instant).toLocaleDateString('en-CA', { timeZone })).toBe('2026-12-31');
  }
});

it('keeps a moment', () => {
  expect(readExpiryDate('2026-12-31T10:00:00+03:00')).toBe('2026-12-31T07:00:00.000Z');
});

it.each(['', 'soon', '2026-02-30', '2026-02-30T10:00:00Z', '2026-12-31T10:00:00', '2026-12-31T99:00:00Z'])(
  'takes %j for no date',
  (text) => {
    expect(readExpiryDate(text)).toBeUndefined();
  },
);

it('takes what is over and what is far away for out of range (R7)', () => {
  const now = new Date('2026-11-21T09:00:00.000Z');
  const inRange = (text: string) => isExpiryInRange(readExpiryDate(text) ?? '', now);
  expect(['2026-11-21', '2026-11-20', '2027-11-21'].map(inRange)).toEqual([true, true, true]);
  expect(['2026-11-19', '2020-01-01', '2027-11-23'].map(inRange)).toEqual([false, false, false]);
});

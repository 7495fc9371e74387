import { describe, expect, it } from 'vitest';
import { isTimeZone, localTime, nextHour } from './local-time.ts';

describe('the time on the wall', () => {
  it.each([
    ['2026-11-24T03:59:59Z', 'Asia/Qatar', { day: '2026-11-24', hour: 6, isSunday: false }],
    ['2026-11-24T04:00:00Z', 'Asia/Qatar', { day: '2026-11-24', hour: 7, isSunday: false }],
    ['2026-11-21T22:30:00Z', 'Asia/Dubai', { day: '2026-11-22', hour: 2, isSunday: true }],
    ['2026-11-22T00:30:00Z', 'America/New_York', { day: '2026-11-21', hour: 19, isSunday: false }],
    // A night without the hour from two to three.
    ['2026-03-29T01:30:00Z', 'Europe/Berlin', { day: '2026-03-29', hour: 3, isSunday: true }],
    ['2026-11-21T00:00:00Z', 'UTC', { day: '2026-11-21', hour: 0, isSunday: false }],
  ])('of %s in %s', (at, zone, expected) => expect(localTime(new Date(at), zone)).toEqual(expected));

  it('is known of zones that exist', () => {
    expect(['Asia/Qatar', 'UTC', 'Mars/Olympus', '', 'Asia/Qatar; x'].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the next time that it is seven', () => {
  it.each([
    ['2026-11-24T03:59:59Z', 'Asia/Qatar', '2026-11-24T04:00:00Z'],
    ['2026-11-24T04:00:00Z', 'Asia/Qatar', '2026-11-25T04:00:00Z'],
    ['2026-11-24T04:10:00Z', 'Asia/Qatar', '2026-11-25T04:00:00Z'],
    ['2026-11-24T12:00:00Z', 'Asia/Kolkata', '2026-11-25T01:30:00Z'],
    ['2026-11-24T01:20:00Z', 'Asia/Kathmandu', '2026-11-25T01:15:00Z'],
    // Nights with an hour less and an hour more.
    ['2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T05:00:00Z'],
    ['2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T06:00:00Z'],
  ])('after %s in %s', (after, zone, expected) =>
    expect(nextHour(new Date(after), zone, 7)).toEqual(new Date(expected)),
  );
});

import { expect, it } from 'vitest';
import { countries } from '../catalog/countries.ts';
import { expiryFault, expiryMoment, hasExpiryFaultEverywhere, readExpiryDate } from './expiry-date.ts';
import { expiryDay } from './expiry-day.ts';

const zones = {
  Qatar: 'Asia/Qatar',
  'Saudi Arabia': 'Asia/Riyadh',
  'United Arab Emirates': 'Asia/Dubai',
  Kuwait: 'Asia/Kuwait',
  Bahrain: 'Asia/Bahrain',
  Oman: 'Asia/Muscat',
};

it.each(countries)('ends a day with the last millisecond of that day in %s', (country) => {
  const dayThere = (moment: number) => new Date(moment).toLocaleDateString('en-CA', { timeZone: zones[country] });
  for (const [day, next] of [
    ['2026-12-31', '2027-01-01'],
    ['2027-06-30', '2027-07-01'],
  ] as const) {
    const end = expiryMoment(day, country).getTime();
    expect([dayThere(end), dayThere(end + 1)]).toEqual([day, next]);
    expect(expiryDay({ expiryDate: new Date(end).toISOString(), country })).toBe(day);
  }
});

it('keeps a moment, and says on which day it lies at the place of the job', () => {
  const moment = readExpiryDate('2026-12-31T23:30:00+03:00') ?? '';
  expect(moment).toBe('2026-12-31T20:30:00.000Z');
  expect(expiryMoment(moment, 'Oman').toISOString()).toBe(moment);
  expect(expiryDay({ expiryDate: moment, country: 'Qatar' })).toBe('2026-12-31');
  expect(expiryDay({ expiryDate: moment, country: 'Oman' })).toBe('2027-01-01');
});

it.each(['', 'soon', '2026-02-30', '2026-02-30T10:00:00Z', '2026-12-31T10:00:00', '2026-12-31T99:00:00Z'])(
  'takes %j for no date',
  (text) => {
    expect(readExpiryDate(text)).toBeUndefined();
  },
);

it('says of a past day that it is past, and of one far away that it is far (R4, R7)', () => {
  const now = new Date('2026-11-21T09:00:00.000Z');
  const faultOf = (day: string) => expiryFault(expiryMoment(day, 'Qatar'), now);
  for (const day of ['2026-11-21', '2026-11-22', '2027-11-21']) expect(faultOf(day), day).toBeUndefined();
  for (const day of ['2026-11-20', '2020-01-01']) expect(faultOf(day), day).toBe('expiry_date_past');
  expect(faultOf('2027-11-23')).toBe('expiry_date_range');
  expect(expiryFault(new Date(now.getTime() - 1), now)).toBe('expiry_date_past');
});

it('a day that is over in the Emirates lasts an hour longer in Qatar', () => {
  const now = new Date('2026-11-21T20:30:00.000Z');
  expect(expiryFault(expiryMoment('2026-11-21', 'United Arab Emirates'), now)).toBe('expiry_date_past');
  expect(expiryFault(expiryMoment('2026-11-21', 'Qatar'), now)).toBeUndefined();
  expect(hasExpiryFaultEverywhere('2026-11-21', 'expiry_date_past', now)).toBe(false);
  expect(hasExpiryFaultEverywhere('2026-11-20', 'expiry_date_past', now)).toBe(true);
});

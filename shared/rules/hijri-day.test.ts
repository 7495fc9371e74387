import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHijriYear } from './calendar-day.ts';
import { gregorianOfHijri } from './hijri-day.ts';

describe('gregorianOfHijri', () => {
  it.each([
    ['1410-10-12', '1990-05-07'],
    ['1446-09-01', '2025-03-01'],
    // A month of 30 days whose Gregorian namesake has 28.
    ['1445-02-30', '2023-09-15'],
  ])('reads %s as %s', (hijri, day) => {
    expect(gregorianOfHijri(hijri)).toBe(day);
  });

  it.each(['1990-05-07', '1299-01-01', '1500-01-01', '1410-13-01', '1410-00-10', '1410-10-31', 'abc', ''])(
    'knows no day for %s',
    (text) => {
      expect(gregorianOfHijri(text)).toBeUndefined();
    },
  );

  it('gives back the day that the calendar of Umm al-Qura has for it', () => {
    const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
      ...{ timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' },
    });
    const range = { min: new Date('1900-01-01'), max: new Date('2030-01-01'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(range), (date) => {
        const { year, month, day } = Object.fromEntries(
          format.formatToParts(date).map((part) => [part.type, part.value]),
        );
        const hijri = `${year}-${month}-${day}`;
        expect(isHijriYear(hijri)).toBe(true);
        expect(gregorianOfHijri(hijri)).toBe(date.toISOString().slice(0, 10));
      }),
    );
  });
});

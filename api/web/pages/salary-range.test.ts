import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '#shared/catalog/languages.ts';
import { currencies, payPeriods } from '#shared/catalog/work.ts';
import { payOfJob } from '../../domain/jobs/jobs.ts';
import { readSalaryRange } from './salary-range.ts';

// What search engines say of pay: developers.google.com/search/docs/appearance/structured-data/job-posting
describe('L11 pay as people write it', () => {
  it.each([
    ['QAR 18,000–23,400', { currency: 'QAR', min: 18_000, max: 23_400, unit: 'MONTH' }],
    ['١٬٨٠٠–٢٬٤٠٠ ر.ع.', { currency: 'OMR', min: 1800, max: 2400, unit: 'MONTH' }],
    ['18,000–23,400 ريال سعودي', { currency: 'SAR', min: 18_000, max: 23_400, unit: 'MONTH' }],
    ['18,000–24,000 ر.ق', { currency: 'QAR', min: 18_000, max: 24_000, unit: 'MONTH' }],
    ['20k-25k AED', { currency: 'AED', min: 20_000, max: 25_000, unit: 'MONTH' }],
    ['١٥ ألف درهم', { currency: 'AED', min: 15_000, max: 15_000, unit: 'MONTH' }],
    ['BHD 850.50', { currency: 'BHD', min: 850.5, max: 850.5, unit: 'MONTH' }],
    ['USD 96,000 a year', { currency: 'USD', min: 96_000, max: 96_000, unit: 'YEAR' }],
    ['QAR 120,000 p.a.', { currency: 'QAR', min: 120_000, max: 120_000, unit: 'YEAR' }],
    ['KWD 12 per hour', { currency: 'KWD', min: 12, max: 12, unit: 'HOUR' }],
    ['Monthly salary: QAR 9,000', { currency: 'QAR', min: 9000, max: 9000, unit: 'MONTH' }],
    ['QAR 9,000 - QAR 12,000', { currency: 'QAR', min: 9000, max: 12_000, unit: 'MONTH' }],
    ['between QAR 9,000 and 12,000 a month', { currency: 'QAR', min: 9000, max: 12_000, unit: 'MONTH' }],
    ['من ٩٠٠٠ إلى ١٢٠٠٠ ريال قطري شهريًا', { currency: 'QAR', min: 9000, max: 12_000, unit: 'MONTH' }],
    ['ﺭﺍﺗﺐ 9000 ﺭﻳﺎﻝ ﻗﻄﺮﻱ', { currency: 'QAR', min: 9000, max: 9000, unit: 'MONTH' }],
  ])('is read where it is told beyond doubt: %s', (text, range) => {
    expect(readSalaryRange(text)).toEqual(range);
  });

  it.each([
    ['QAR 300 per day', { currency: 'QAR', min: 300, max: 300, unit: 'DAY' }],
    ['QAR 250/day', { currency: 'QAR', min: 250, max: 250, unit: 'DAY' }],
    ['QAR 300 يومياً', { currency: 'QAR', min: 300, max: 300, unit: 'DAY' }],
    ['أجر يومي 200 ريال قطري', { currency: 'QAR', min: 200, max: 200, unit: 'DAY' }],
    ['QAR 2000 per week', { currency: 'QAR', min: 2000, max: 2000, unit: 'WEEK' }],
    ['QAR 5000 weekly', { currency: 'QAR', min: 5000, max: 5000, unit: 'WEEK' }],
    ['أسبوعياً 1000 ريال قطري', { currency: 'QAR', min: 1000, max: 1000, unit: 'WEEK' }],
    ['AED 100/hr', { currency: 'AED', min: 100, max: 100, unit: 'HOUR' }],
    ['AED 100 an hr', { currency: 'AED', min: 100, max: 100, unit: 'HOUR' }],
    ['100 درهم/ساعة', { currency: 'AED', min: 100, max: 100, unit: 'HOUR' }],
  ])('is paid for the time that it names: %s', (text, range) => expect(readSalaryRange(text)).toEqual(range));

  it.each([
    ['QAR 9000+', { currency: 'QAR', min: 9000, max: null, unit: 'MONTH' }],
    ['from QAR 9,000', { currency: 'QAR', min: 9000, max: null, unit: 'MONTH' }],
    ['لا يقل عن 9000 ريال قطري', { currency: 'QAR', min: 9000, max: null, unit: 'MONTH' }],
    ['up to QAR 9,000', { currency: 'QAR', min: null, max: 9000, unit: 'MONTH' }],
    ['QAR 9,000 max.', { currency: 'QAR', min: null, max: 9000, unit: 'MONTH' }],
    ['حتى 9000 ريال قطري', { currency: 'QAR', min: null, max: 9000, unit: 'MONTH' }],
  ])('has one bound where it names one: %s', (text, range) => expect(readSalaryRange(text)).toEqual(range));

  it.each([
    null,
    '',
    'Competitive',
    '1,000–2,000',
    'QAR',
    'QAR 1.200',
    'QAR 20–25k',
    'QAR 9,000 or SAR 9,000',
    '3 × QAR 1,000 + 2%',
    'QAR 9,000–8,000',
    'QAR 250 / shift',
    '1500 ريال قطري للعامل',
    'راتب العامل 1500 درهم',
    // An hour and a year begin with the same letter.
    '100 درهم/س',
    '5000 درهم مغربي',
    'QAR 300 per day, paid monthly',
    'USD 96,000',
    'QAR -9,000',
    'QAR 9,000 plus housing',
  ])('is left out otherwise: %s', (text) => expect(readSalaryRange(text)).toBeUndefined());
});

describe('words that are glued to a good text', () => {
  const good = fc.constantFrom('QAR 300 per day', 'أجر يومي 200 ريال قطري', 'AED 100/hr', 'QAR 9,000–12,000 a month');
  const word = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'abdehkmnoprstuwy/+.-: ', ...'ابتحدرسشعقكلمنهوي') }),
    fc.constantFrom(
      'للعامل',
      'العامل',
      'عام',
      'shift',
      '/ shift',
      'per job',
      'monthly',
      'a year',
      'شهريا',
      'في الساعة',
      'up to',
    ),
  );

  const glue = fc.tuple(fc.boolean(), word, fc.constantFrom('', ' ', '/'));

  it('never change for how long, or in what currency, it is paid', () => {
    fc.assert(
      fc.property(good, glue, (text, [isBefore, word, joint]) => {
        const read = readSalaryRange(isBefore ? word + joint + text : text + joint + word);
        const { currency, unit } = readSalaryRange(text) ?? {};
        if (read) expect({ currency: read.currency, unit: read.unit }).toEqual({ currency, unit });
      }),
      { numRuns: 2000 },
    );
  });

  it('are not needed to read what Dalil itself writes, in both languages', () => {
    const amount = fc.option(fc.integer({ min: 1, max: 1_000_000 }));
    const salaries = fc.record({
      min: amount,
      max: amount,
      currency: fc.constantFrom(...currencies),
      period: fc.constantFrom(...payPeriods),
    });
    fc.assert(
      fc.property(salaries, fc.constantFrom(...languages), ({ min, max, currency, period }, language) => {
        const [least, most] = min !== null && max !== null && min > max ? [max, min] : [min, max];
        const salary = { min: least, max: most, currency, period };
        const read = readSalaryRange(payOfJob({ salary, salaryRange: null }, language));
        const isSaid = least !== null || most !== null;
        expect(read).toEqual(isSaid ? { min: least, max: most, currency, unit: period } : undefined);
      }),
    );
  });

  it('are no month where they are not understood', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 2, unit: fc.constantFrom(...'aeiouxyzفضظغ') }), (unknown) => {
        for (const text of [
          `QAR 9,000 ${unknown}`,
          `${unknown} QAR 9,000`,
          `QAR 9,000/${unknown}`,
          `QAR 9,000${unknown}`,
        ]) {
          expect(readSalaryRange(text), text).toBeUndefined();
        }
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { readSalaryRange } from './salary-range.ts';

describe('pay as people write it', () => {
  it.each([
    ['QAR 18,000–23,400', { currency: 'QAR', min: 18_000, max: 23_400, unit: 'MONTH' }],
    ['١٬٨٠٠–٢٬٤٠٠ ر.ع.', { currency: 'OMR', min: 1800, max: 2400, unit: 'MONTH' }],
    ['18,000–23,400 ريال سعودي', { currency: 'SAR', min: 18_000, max: 23_400, unit: 'MONTH' }],
    ['20k-25k AED', { currency: 'AED', min: 20_000, max: 25_000, unit: 'MONTH' }],
    ['١٥ ألف درهم', { currency: 'AED', min: 15_000, max: 15_000, unit: 'MONTH' }],
    ['BHD 850.50', { currency: 'BHD', min: 850.5, max: 850.5, unit: 'MONTH' }],
    ['USD 96,000 a year', { currency: 'USD', min: 96_000, max: 96_000, unit: 'YEAR' }],
    ['KWD 12 per hour', { currency: 'KWD', min: 12, max: 12, unit: 'HOUR' }],
  ])('is read where it is told beyond doubt: %s', (text, range) => {
    expect(readSalaryRange(text)).toEqual(range);
  });

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
  ])('is left out otherwise: %s', (text) => expect(readSalaryRange(text)).toBeUndefined());
});

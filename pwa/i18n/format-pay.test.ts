import { expect, it } from 'vitest';
import { languages } from '#shared/catalog/languages.ts';
import { currencies } from '#shared/catalog/work.ts';
import { formatPay } from './format-pay.ts';
import { locales } from './formatters.ts';

it('says pay in one amount, or from one to another', () => {
  const pay = { min: 9000, max: 12_000, currency: 'QAR' } as const;
  expect(formatPay(pay, 'en')).toBe('QAR\u00A09,000–12,000');
  expect(formatPay(pay, 'ar')).toBe('٩٬٠٠٠–١٢٬٠٠٠\u00A0ر.ق.');
  expect(formatPay({ ...pay, min: 12_000 }, 'en')).toBe('QAR\u00A012,000');
});

it.each(languages)(
  'writes every currency as the tables of the browser do, without marks of direction (%s)',
  (language) => {
    for (const currency of currencies) {
      const money = new Intl.NumberFormat(locales[language], { style: 'currency', currency, maximumFractionDigits: 0 });
      const asIntl = (said: string) => said.replace(/[\u200E\u200F\u061C]/g, '');
      for (const [min, max] of [
        [1, 1],
        [300, 800],
        [3000, 1_250_000],
      ] as const) {
        const said = min === max ? money.format(max) : money.formatRange(min, max);
        expect(formatPay({ min, max, currency }, language)).toBe(asIntl(said));
      }
    }
  },
);

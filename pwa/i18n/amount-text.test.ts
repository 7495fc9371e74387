import { expect, it } from 'vitest';
import { languages } from '#shared/catalog/languages.ts';
import { currencies } from '#shared/catalog/work.ts';
import { amountText } from '#shared/rules/pay-text.ts';
import { locales } from './format.ts';

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
        expect(amountText(min === max ? [max] : [min, max], currency, language)).toBe(asIntl(said));
      }
    }
  },
);

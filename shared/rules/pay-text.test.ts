import { describe, expect, it } from 'vitest';
import arabic from '../locales/ar/catalog.json' with { type: 'json' };
import english from '../locales/en/catalog.json' with { type: 'json' };
import type { Salary } from '../model/job-fields.ts';
import { payText } from './pay-text.ts';

const texts = { ar: arabic.pay, en: english.pay };
const qatari: Salary = { min: 9000, max: 12_000, currency: 'QAR', period: 'MONTH' };

function said(salary: Salary | null, language: 'ar' | 'en', salaryRange: string | null = null): string | null {
  const text = payText({ salary, salaryRange }, language, (word, amount) =>
    texts[language][word].replace('{{amount}}', amount),
  );
  return text?.replaceAll('\u00A0', ' ') ?? null;
}

describe('R13 the pay of a job', () => {
  it.each([
    { salary: qatari, en: 'QAR 9,000–12,000 a month', ar: '٩٬٠٠٠–١٢٬٠٠٠ ر.ق. شهريًا' },
    { salary: { ...qatari, min: 12_000, period: 'YEAR' }, en: 'QAR 12,000 a year', ar: '١٢٬٠٠٠ ر.ق. سنويًا' },
    { salary: { ...qatari, max: null }, en: 'From QAR 9,000 a month', ar: 'ابتداءً من ٩٬٠٠٠ ر.ق. شهريًا' },
    { salary: { ...qatari, min: null, period: 'DAY' }, en: 'Up to QAR 12,000 a day', ar: 'حتى ١٢٬٠٠٠ ر.ق. يوميًا' },
  ] as const)('is shown in the language of its reader: $en', ({ salary, en, ar }) => {
    expect([said(salary, 'en'), said(salary, 'ar')]).toEqual([en, ar]);
  });

  it('is the text of its company only where nothing was chosen', () => {
    expect(said(qatari, 'en', '٩ آلاف ريال')).toBe('QAR 9,000–12,000 a month');
    expect(said(null, 'en', '٩ آلاف ريال')).toBe('٩ آلاف ريال');
    expect([said(null, 'ar'), said(null, 'ar', '')]).toEqual([null, null]);
  });
});

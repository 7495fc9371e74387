import { formatterOf, locales } from '#pwa/i18n/formatters.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { Salary } from '#shared/model/job.ts';

// A text that is kept or joined to others must not turn their direction.
const directionMarks = /[\u200E\u200F\u061C]/g;

/** Says pay in the shown language: `QAR 9,000 – 12,000 a month`. */
export function usePayText(): (salary: Salary) => string {
  const { t } = useTranslation('job-words');
  const language = useLanguage();
  return ({ min, max, currency, period }) => {
    const money = formatterOf(Intl.NumberFormat, locales[language], {
      style: 'currency',
      currency,
      maximumFractionDigits: 0,
    });
    const amount = min === max ? money.format(max) : money.formatRange(min, max);
    return t(`pay.${period}`, { amount: amount.replace(directionMarks, '') });
  };
}

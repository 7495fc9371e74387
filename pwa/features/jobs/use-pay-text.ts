import { formatPay } from '#pwa/i18n/format-pay.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { Salary } from '#shared/model/job.ts';

/** Says pay in the shown language: `QAR 9,000–12,000 a month`. */
export function usePayText(): (salary: Salary) => string {
  const { t } = useTranslation('job-words');
  const language = useLanguage();
  return (salary) => t(`pay.${salary.period}`, { amount: formatPay(salary, language) });
}

import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { Job } from '#shared/model/job.ts';
import { payText } from '#shared/rules/pay-text.ts';

/** Returns the pay of a job in the shown language; null where its company names none. @see requirements R13 */
export function usePayText(): (job: Pick<Job, 'salary' | 'salaryRange'>) => string | null {
  const { t } = useTranslation('catalog');
  const language = useLanguage();
  return (job) => payText(job, language, (word, amount) => t(`pay.${word}`, { amount }));
}

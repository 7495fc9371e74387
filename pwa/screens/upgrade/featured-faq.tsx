import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { useDaysText } from './use-days-text.ts';

const questions = ['how_long', 'refund', 'renew'] as const;

/** Questions that people ask before they pay. @see requirements M5 */
export function FeaturedFaq() {
  const { t } = useTranslation('upgrade');
  const days = useDaysText();
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="text-xl">
        {t('faq.title')}
      </h2>
      {questions.map((question, index) => (
        <details key={question} className="upgrade-faq" open={index === 0}>
          <summary>
            {t(`faq.${question}`)}
            <IconPlus className="icon" aria-hidden="true" />
          </summary>
          <p className="pb-4 text-muted">{t(`faq.${question}_answer`, { days })}</p>
        </details>
      ))}
    </section>
  );
}

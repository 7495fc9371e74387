import { IconMail, IconPlus } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { PageText, useSectionTexts } from '#pwa/features/documents/document-page.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { useHydrated } from '#pwa/served/use-hydrated.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { usePageDescription } from '#pwa/ui/page-meta.ts';

/**
 * Questions and answers; each question has its address, and find-in-page opens the answers.
 * @see requirements C16, B16
 */
export function FaqScreen() {
  const { t } = useTranslation('faq');
  // The server does not get the hash, so the first render must not use it.
  const inAddress = useLocation({ select: ({ hash }) => hash });
  const asked = useHydrated() ? inAddress : '';
  const questions = useSectionTexts('faq');
  usePageDescription(t('lead'));
  return (
    <div className="wrap py-10 lg:py-16">
      <div className="mx-auto max-w-read">
        <h1 className="text-4xl lg:text-5xl">{t('title')}</h1>
        <p className="mt-5 text-lg text-muted">{t('lead')}</p>
        <div className="faq mt-8">
          {questions.map(({ id, title, text }, index) => (
            <details key={id} id={id} open={asked === id || (asked === '' && index === 0)}>
              <summary>
                <h2>{title}</h2>
                <IconPlus className="icon" aria-hidden="true" />
              </summary>
              <PageText>{text}</PageText>
            </details>
          ))}
        </div>
        <p className="mt-8">
          <Link to="/contact" className={buttonClass({ variant: 'outline' })}>
            <IconMail className="icon" aria-hidden="true" />
            <span>{t('ask')}</span>
          </Link>
        </p>
      </div>
    </div>
  );
}

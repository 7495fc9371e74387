import { Link } from '@tanstack/react-router';
import { StartButton } from '#pwa/features/auth/start-button.tsx';
import { PageText, useSectionTexts } from '#pwa/features/documents/document-page.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AddressPlate } from '#pwa/ui/address-plate.tsx';
import { buttonClass } from '#pwa/ui/button.tsx';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { usePageDescription } from '#pwa/ui/page-meta.ts';

/** The page about Dalil. @see requirements B16 */
export function AboutScreen() {
  const { t } = useTranslation('about');
  const sections = useSectionTexts('about');
  usePageDescription(t('lead'));
  return (
    <article className="wrap py-10 lg:py-16">
      <header className="max-w-read">
        <h1 className="text-4xl lg:text-5xl">{t('title')}</h1>
        <p className="mt-5 text-lg text-muted">{t('lead')}</p>
      </header>
      <AddressPlate className="mt-8 max-w-md" slug="" placeholder="noura-alsulaiti" hasCaret />
      <div className="mt-12 grid gap-x-16 gap-y-10 lg:grid-cols-2">
        {sections.map(({ id, title, text }) => (
          <section key={id} id={id}>
            <h2 className="flex items-center gap-3 text-xl">
              <Nuqta className="text-xs text-primary" />
              <span>{title}</span>
            </h2>
            <PageText>{text}</PageText>
          </section>
        ))}
      </div>
      <p className="mt-12 flex flex-wrap gap-3">
        <StartButton texts={{ create: t('create'), edit: t('edit') }} />
        <Link to="/browse" className={buttonClass({ variant: 'outline', size: 'lg' })}>
          {t('browse')}
        </Link>
        <Link to="/faq" className={buttonClass({ variant: 'ghost', size: 'lg' })}>
          {t('questions')}
        </Link>
      </p>
    </article>
  );
}

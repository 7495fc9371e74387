import { Link } from '@tanstack/react-router';
import { formatDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { usePageDescription } from '#pwa/ui/use-page-description.ts';
import { textsAsOf } from '#shared/catalog/page-sections.ts';
import { PageText } from './page-text.tsx';
import { useSectionTexts } from './use-section-texts.ts';

type Page = keyof typeof textsAsOf;

/**
 * A long text that people read for its rules: the date of its last change, its contents, and each section at its
 * address.
 */
export function DocumentPage({ page }: { page: Page }) {
  const { t } = useTranslation(page);
  const language = useLanguage();
  const sections = useSectionTexts(page);
  usePageDescription(t('lead'));
  return (
    <div className="wrap py-10 lg:py-16">
      <header className="max-w-read">
        <h1 className="text-4xl lg:text-5xl">{t('title')}</h1>
        <p className="mt-5 text-lg text-muted">{t('lead')}</p>
        <p className="mt-3 text-sm text-subtle">{t('updated', { day: formatDay(textsAsOf[page], language) })}</p>
      </header>
      <div className="document">
        <nav aria-labelledby="contents">
          <h2 id="contents" className="text-base">
            {t('contents')}
          </h2>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <Link to="." hash={id}>
                  {title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <article>
          {sections.map(({ id, title, text }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="text-2xl">
                {title}
              </h2>
              <PageText>{text}</PageText>
            </section>
          ))}
        </article>
      </div>
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { usePageDescription } from '#pwa/ui/page-meta.ts';
import { pageSections, readPageText, type TextPage, type TextPiece, textsAsOf } from '#shared/rules/page-text.ts';

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

/** The text of a section: paragraphs, lists, and links to pages of the app. */
export function PageText({ children }: { children: string }) {
  const blocks = useMemo(() => readPageText(children), [children]);
  return (
    <div className="page-text">
      {blocks.map((block) =>
        'items' in block ? (
          <ul key={JSON.stringify(block)}>
            {block.items.map((pieces) => (
              <li key={JSON.stringify(pieces)}>
                <Pieces pieces={pieces} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={JSON.stringify(block)}>
            <Pieces pieces={block.pieces} />
          </p>
        ),
      )}
    </div>
  );
}

function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map((piece) =>
    typeof piece === 'string' ? (
      <span key={piece}>{piece}</span>
    ) : (
      // The texts contain the addresses, so the router's types cannot check them; a browser test follows each.
      <Link key={piece.path + piece.label} to={piece.path as '/'} className="text-link">
        {piece.label}
      </Link>
    ),
  );
}

interface SectionTexts {
  /** Names the section in the address. */
  id: string;
  title: string;
  text: string;
}

/** The sections of a page that is all text, in the shown language. */
export function useSectionTexts(page: TextPage): SectionTexts[] {
  const { t } = useTranslation(page);
  // A test holds the texts of each page to its sections.
  const say = t as (key: string) => string;
  return pageSections[page].map((id) => ({
    id,
    title: say(`sections.${id}.title`),
    text: say(`sections.${id}.text`),
  }));
}

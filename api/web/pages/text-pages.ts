import { limits } from '#shared/limits.ts';
import arAbout from '#shared/locales/ar/about.json' with { type: 'json' };
import arContact from '#shared/locales/ar/contact.json' with { type: 'json' };
import arFaq from '#shared/locales/ar/faq.json' with { type: 'json' };
import arPrivacy from '#shared/locales/ar/privacy.json' with { type: 'json' };
import arStories from '#shared/locales/ar/stories.json' with { type: 'json' };
import arTerms from '#shared/locales/ar/terms.json' with { type: 'json' };
import enAbout from '#shared/locales/en/about.json' with { type: 'json' };
import enContact from '#shared/locales/en/contact.json' with { type: 'json' };
import enFaq from '#shared/locales/en/faq.json' with { type: 'json' };
import enPrivacy from '#shared/locales/en/privacy.json' with { type: 'json' };
import enStories from '#shared/locales/en/stories.json' with { type: 'json' };
import enTerms from '#shared/locales/en/terms.json' with { type: 'json' };
import { pageSections, readPageText, type TextPiece } from '#shared/rules/page-text.ts';
import { metaDescription } from '#shared/rules/text-preview.ts';
import type { Deps } from '../../domain/deps.ts';

import { type PageContent, type PageRequest, plainHead } from './page-kind.ts';

type Sections = Record<string, { title: string; text: string }>;

const texts = {
  ar: {
    about: arAbout,
    faq: arFaq,
    terms: arTerms,
    privacy: arPrivacy,
    contact: arContact,
    'success-stories': arStories,
  },
  en: {
    about: enAbout,
    faq: enFaq,
    terms: enTerms,
    privacy: enPrivacy,
    contact: enContact,
    'success-stories': enStories,
  },
};

type TextPageName = keyof typeof texts.ar;

/** True for the name of a page whose texts come with the app, such as about, terms or FAQ. */
export function isTextPage(name: string): name is TextPageName {
  return name in texts.ar;
}

/**
 * The content of such a page. Search engines may list it, and show the page's lead. The success stories are sent with their page.
 *
 * @see requirements B16, C16
 */
export async function textPage(deps: Deps, request: PageRequest, name: TextPageName): Promise<PageContent> {
  const { language, path } = request;
  const description = metaDescription(texts[language][name].lead);
  const jsonLd = name === 'faq' ? faqJsonLd(texts[language].faq.sections) : undefined;
  const head = { ...plainHead(request, name), description, isIndexed: true, jsonLd };
  if (name !== 'success-stories') return { status: 200, head };
  return { status: 200, head, firstData: { path, stories: await deps.stories.list(limits.successStoriesShown) } };
}

/** @see https://schema.org/FAQPage */
function faqJsonLd(sections: Sections): object {
  const words = (pieces: readonly TextPiece[]) =>
    pieces.map((piece) => (typeof piece === 'string' ? piece : piece.label)).join('');
  const plain = (text: string) =>
    readPageText(text)
      .flatMap((block) => ('items' in block ? block.items.map(words) : [words(block.pieces)]))
      .join('\n');
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: pageSections.faq.map((id) => ({
      '@type': 'Question',
      name: sections[id]?.title ?? '',
      acceptedAnswer: { '@type': 'Answer', text: plain(sections[id]?.text ?? '') },
    })),
  };
}

import type { Language } from '#shared/catalog/languages.ts';
import { pageSections, type TextPage, textsAsOf } from '#shared/catalog/page-sections.ts';
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
import type { SuccessStory } from '#shared/model/story.ts';
import { readPageText, type TextBlock, type TextPiece } from '#shared/rules/page-text.ts';
import { metaDescription } from '#shared/rules/text-preview.ts';
import { listStories } from '../domain/stories/list-stories.ts';
import type { Deps } from '../ports/deps.ts';
import { escapeHtml } from './page-head.ts';
import { type PageContent, type PageRequest, plainHead } from './plain-pages.ts';

interface PageTexts {
  title: string;
  lead: string;
  updated?: string;
  sections: Record<string, { title: string; text: string }>;
}

const texts: Record<Language, Record<TextPage, PageTexts>> = {
  ar: { about: arAbout, faq: arFaq, terms: arTerms, privacy: arPrivacy },
  en: { about: enAbout, faq: enFaq, terms: enTerms, privacy: enPrivacy },
};
const contacts = { ar: arContact, en: enContact };
const stories = { ar: arStories, en: enStories };

/** Whether a screen is one that can be read without a script. */
export function isTextPage(name: string): boolean {
  return name in pageSections || name === 'contact' || name === 'success-stories';
}

/**
 * The pages whose words stand in the served HTML, for search engines and browsers without scripts.
 *
 * @see requirements B16, C16
 */
export async function textPage(deps: Deps, request: PageRequest, name: string): Promise<PageContent> {
  if (name === 'contact') return contactPage(request);
  if (name === 'success-stories') return storiesPage(request, await listStories(deps));
  // `isTextPage` has told.
  const page = name as TextPage;
  const own = texts[request.language][page];
  const sections = pageSections[page].map((id) => ({ id, ...sectionOf(own, id) }));
  const body = sections.map(
    ({ id, title, text }) => `<h2 id="${id}">${escapeHtml(title)}</h2>${textHtml(text, request)}`,
  );
  const asOf = own.updated && page in textsAsOf ? dayLine(own.updated, page as keyof typeof textsAsOf, request) : '';
  const jsonLd = page === 'faq' ? faqJsonLd(sections) : undefined;
  return written(request, { page: name, ...own, html: asOf + body.join(''), jsonLd });
}

function sectionOf({ sections }: PageTexts, id: string): { title: string; text: string } {
  return sections[id] ?? { title: '', text: '' };
}

function contactPage(request: PageRequest): PageContent {
  const { title, lead, faq, no_script } = contacts[request.language];
  return written(request, { page: 'contact', title, lead, html: textHtml(`${faq}\n${no_script}`, request) });
}

function storiesPage(request: PageRequest, told: readonly SuccessStory[]): PageContent {
  const own = stories[request.language];
  const html = told.map(({ name, slug, story }) => {
    const link = linkHtml({ label: name, path: `/${slug}` }, request);
    return `<figure><blockquote dir="auto">${escapeHtml(story)}</blockquote><figcaption>${link}</figcaption></figure>`;
  });
  const empty = `<p>${escapeHtml(own.empty)}. ${escapeHtml(own.empty_hint)}</p>`;
  const { title, lead } = own;
  return written(request, { page: 'success-stories', title, lead, html: html.join('') || empty });
}

interface Written {
  page: string;
  title: string;
  lead: string;
  /** What follows the lead. */
  html: string;
  jsonLd?: object | undefined;
}

function written(request: PageRequest, { page, title, lead, html, jsonLd }: Written): PageContent {
  const head = { ...plainHead(request, page), description: metaDescription(lead), isIndexed: true, jsonLd };
  const start = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p>`;
  return { status: 200, head, bodyHtml: `<main class="wrap py-10">${start}${html}</main>` };
}

function dayLine(template: string, page: keyof typeof textsAsOf, { language }: PageRequest): string {
  const locale = language === 'ar' ? 'ar-QA-u-nu-arab' : 'en-US';
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(textsAsOf[page]));
  return `<p>${escapeHtml(template.replace('{{day}}', () => day))}</p>`;
}

function textHtml(text: string, request: Pick<PageRequest, 'language'>): string {
  const pieces = (some: readonly TextPiece[]) =>
    some.map((piece) => (typeof piece === 'string' ? escapeHtml(piece) : linkHtml(piece, request))).join('');
  const blockHtml = (block: TextBlock) =>
    'items' in block
      ? `<ul>${block.items.map((item) => `<li>${pieces(item)}</li>`).join('')}</ul>`
      : `<p>${pieces(block.pieces)}</p>`;
  return readPageText(text).map(blockHtml).join('');
}

function linkHtml({ label, path }: Exclude<TextPiece, string>, { language }: Pick<PageRequest, 'language'>): string {
  const href = language === 'en' ? `${path}?lang=en` : path;
  return `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
}

/** @see https://schema.org/FAQPage */
function faqJsonLd(questions: readonly { title: string; text: string }[]): object {
  const words = (pieces: readonly TextPiece[]) =>
    pieces.map((piece) => (typeof piece === 'string' ? piece : piece.label)).join('');
  const plain = (text: string) =>
    readPageText(text)
      .flatMap((block) => ('items' in block ? block.items.map(words) : [words(block.pieces)]))
      .join('\n');
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, text }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: plain(text) },
    })),
  };
}

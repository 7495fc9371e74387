import type { Language } from '#shared/catalog/languages.ts';

/** The head of a page: all that it says before any script runs. */
export interface PageHead {
  title: string;
  description: string;
  /** Path without query; the canonical address of the page. */
  path: string;
  type: 'website' | 'profile';
  /** The name of the drawn picture below `/og/`. */
  card: string;
  isIndexed: boolean;
  /** Path of a feed that readers may follow. */
  feedPath?: string;
  /** Structured data; undefined for none. */
  jsonLd?: object | undefined;
}

const locales: Record<Language, string> = { ar: 'ar_QA', en: 'en_US' };

/**
 * Writes the head of a page.
 *
 * @param site.origin Public address without a closing slash.
 * @see api §5, requirements H16
 */
export function headHtml(head: PageHead, { origin, language }: { origin: string; language: Language }): string {
  const addressIn = (other: Language) => `${origin}${head.path}${other === 'en' ? '?lang=en' : ''}`;
  const canonical = addressIn(language);
  const lines = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    ...(head.isIndexed ? indexedLines({ canonical, addressIn }) : [meta('name', 'robots', 'noindex')]),
    ...(head.feedPath ? [feedLine(head, { origin, language })] : []),
    meta('property', 'og:site_name', language === 'ar' ? 'دليل' : 'Dalil'),
    meta('property', 'og:type', head.type),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:image', `${origin}/og/${head.card}.png${language === 'en' ? '?lang=en' : ''}`),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', head.title),
    meta('property', 'og:locale', locales[language]),
    meta('property', 'og:locale:alternate', locales[language === 'ar' ? 'en' : 'ar']),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head.jsonLd ? [`<script type="application/ld+json">${escapeJson(head.jsonLd)}</script>`] : []),
  ];
  return lines.join('\n    ');
}

function indexedLines(site: { canonical: string; addressIn: (language: Language) => string }): string[] {
  const alternate = (hreflang: string, href: string) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}" />`;
  return [
    `<link rel="canonical" href="${escapeHtml(site.canonical)}" />`,
    alternate('ar', site.addressIn('ar')),
    alternate('en', site.addressIn('en')),
    alternate('x-default', site.addressIn('ar')),
  ];
}

function feedLine({ title, feedPath }: PageHead, { origin, language }: { origin: string; language: Language }): string {
  const href = `${origin}${feedPath}${language === 'en' ? '?lang=en' : ''}`;
  return `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(href)}" />`;
}

function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}" />`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Writes a text so that HTML reads it as text, in an element and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Writes JSON that cannot end its script element, whatever text of people it holds. */
export function escapeJson(value: unknown): string {
  return escapedJson(JSON.stringify(value));
}

/** The same for what is JSON already. */
export function escapedJson(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

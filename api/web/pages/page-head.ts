import { directionOf, type Language } from '#shared/catalog/languages.ts';
import type { RenderedPage } from '../../domain/ports/pages.ts';

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

/** The parts that are put into the page of the app. */
export interface PageParts {
  language: Language;
  headHtml: string;
  /** Name of the screen, as its folder has it. */
  screen: string;
  /** Data of the first view; undefined for none. */
  firstData: object | undefined;
  /** The time of the data when the page is from a cache; the app shows their age, and requests newer ones at once. */
  keptSince: Date | undefined;
  /** Null for a page that the browser renders itself. */
  rendered: RenderedPage | null;
}

/** Facts of the build within the page, for the server: the scripts of each screen, by its name. */
interface BuiltViews {
  [screen: string]: string[];
}

/**
 * Cuts the built page at its markers once, so that a page is made by joining its parts, as bytes.
 *
 * @param indexHtml With `<!--head-->…<!--/head-->` in the head, `<div id="root"></div>`, `<!--first-data-->` and
 *   `<!--views:…-->` in the body, where the screen's scripts are named.
 * @param styles Text of the style sheet that the page links; it stands in rendered pages, where it costs no request.
 */
export function createPageShell(indexHtml: string, styles?: string): (parts: PageParts) => Buffer {
  const { beforeViews, views, afterViews } = takeViews(indexHtml);
  const [beforeHead = '', fromHead = ''] = splitOnce(beforeViews, '<!--head-->');
  const [, afterHead = fromHead] = splitOnce(fromHead, '<!--/head-->');
  const [beforeRoot = '', afterRoot = ''] = splitOnce(afterHead, rootTags);
  const [beforeData = '', afterData = ''] = splitOnce(afterRoot, '<!--first-data-->');
  const styled = styles === undefined ? beforeRoot : beforeRoot.replace(linkedStyles, () => `<style>${styles}</style>`);
  const beforeMarkup = new Map<string, Buffer>();

  /** Half of a page, and the same for each page of a screen. */
  function beforeMarkupOf(screen: string): Buffer {
    const known = beforeMarkup.get(screen);
    if (known) return known;
    const named = styled.replace(scriptNames, (start) => [start, ...(views[screen] ?? [])].join(' '));
    const made = Buffer.from(`${named}<div id="root">`);
    beforeMarkup.set(screen, made);
    return made;
  }

  return ({ language, headHtml, screen, firstData, keptSince, rendered }) => {
    const tag = `<html lang="${language}" dir="${directionOf(language)}">`;
    const start = beforeHead.replace(/<html\b[^>]*>/, tag) + headHtml;
    const mark = keptSince ? ` data-kept="${keptSince.getTime()}"` : '';
    const data = firstData ? island('first-data', escapeJson(firstData), mark) : '';
    if (!rendered) return Buffer.from(start + beforeRoot + rootTags + beforeData + data + afterData + afterViews);
    const islands = data + island('served-page', escapedJson(rendered.served));
    const end = `</div>${beforeData}${islands}${afterData}${afterViews}`;
    return Buffer.concat([Buffer.from(start), beforeMarkupOf(screen), rendered.markup, Buffer.from(end)]);
  };
}

const rootTags = '<div id="root"></div>';
const scriptNames = /<meta name="app-scripts" content="[^"]*/;
const linkedStyles = /<link rel="stylesheet"[^>]*>/;

function island(id: string, json: string, attributes = ''): string {
  return `<script type="application/json" id="${id}"${attributes}>${json}</script>`;
}

function takeViews(html: string): { beforeViews: string; views: BuiltViews; afterViews: string } {
  const [beforeViews, rest] = splitOnce(html, '<!--views:');
  if (rest === undefined) return { beforeViews, views: {}, afterViews: '' };
  const [json, afterViews = ''] = splitOnce(rest, '-->');
  // The own build wrote it.
  return { beforeViews, views: JSON.parse(json) as BuiltViews, afterViews };
}

function splitOnce(text: string, marker: string): [string, string | undefined] {
  const at = text.indexOf(marker);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + marker.length)];
}

export const xmlStart = '<?xml version="1.0" encoding="UTF-8"?>\n';

// XML 1.0 has no place for these, not even escaped.
const unspeakable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Writes a text so that XML reads it as text, in an element and in a quoted attribute. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(unspeakable, ''));
}

/** Writes an element that holds a text. */
export function textElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

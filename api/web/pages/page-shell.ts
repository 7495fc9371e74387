import { directionOf, type Language } from '#shared/catalog/languages.ts';
import type { RenderedPage } from '../../domain/ports/pages.ts';
import { escapedJson, escapeJson } from './page-head.ts';

/** The parts that are put into the page of the app. */
export interface PageParts {
  language: Language;
  headHtml: string;
  /** Name of the screen, as its folder has it. */
  screen: string;
  /** Data of the first view; undefined for none. */
  firstData: object | undefined;
  /** As of when they are, where they are kept since: the app says their age, and asks for newer ones at once. */
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

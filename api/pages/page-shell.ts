import { directionOf, type Language } from '#shared/catalog/languages.ts';
import { escapeJson } from './page-head.ts';

/** What is put into the page of the app. */
export interface PageParts {
  language: Language;
  headHtml: string;
  /** Data of the first view; undefined for none. */
  firstData?: object | undefined;
  /** Words of the page for readers without scripts; HTML. */
  bodyHtml?: string | undefined;
}

/**
 * Cuts the built page at its markers once, so that a page is made by joining texts.
 *
 * @param indexHtml With `<!--head-->…<!--/head-->` in the head and `<!--first-data-->` in the body.
 */
export function createPageShell(indexHtml: string): (parts: PageParts) => string {
  const [beforeHead = '', fromHead = ''] = splitOnce(indexHtml, '<!--head-->');
  const [, afterHead = fromHead] = splitOnce(fromHead, '<!--/head-->');
  const [beforeData = '', afterData = ''] = splitOnce(afterHead, '<!--first-data-->');
  return ({ language, headHtml, firstData, bodyHtml }) => {
    const tag = `<html lang="${language}" dir="${directionOf(language)}">`;
    const start = beforeHead.replace(/<html\b[^>]*>/, tag);
    const data = firstData ? `<script type="application/json" id="first-data">${escapeJson(firstData)}</script>` : '';
    const words = bodyHtml ? `<noscript>${bodyHtml}</noscript>` : '';
    return start + headHtml + beforeData + words + data + afterData;
  };
}

function splitOnce(text: string, marker: string): [string, string | undefined] {
  const at = text.indexOf(marker);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + marker.length)];
}

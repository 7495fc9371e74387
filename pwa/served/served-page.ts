import type { Language } from '#shared/catalog/languages.ts';

/** What the server wrote beside the markup, so that the browser renders exactly the same at first. */
export interface ServedPage {
  language: Language;
  /** Public address without a closing slash. */
  origin: string;
  /** ISO instant that the page was rendered for. */
  at: string;
  /** Texts of the page's language, by namespace. */
  texts: Record<string, Record<string, unknown>>;
}

let known: ServedPage | null | undefined;

/** What came with the markup of this page load; null where the browser renders the page itself. */
export function servedPage(): ServedPage | null {
  known ??= readServedPage();
  return known;
}

function readServedPage(): ServedPage | null {
  const text = typeof document === 'undefined' ? null : document.getElementById('served-page')?.textContent;
  if (!text) return null;
  // The own server wrote it into the page that runs this code: the same trust as the code itself.
  const page = JSON.parse(text) as ServedPage;
  // The person's choice was not known to the server: the page is rendered again.
  return page.language === document.documentElement.lang ? page : null;
}

/** Sets on the server which page is rendered. Rendering is synchronous, so two pages cannot mix. */
export function setServedPage(page: ServedPage | null): void {
  known = page;
}

/** The address that people read and share, without a closing slash. */
export function siteOrigin(): string {
  return servedPage()?.origin ?? location.origin;
}

/** `dalil.example`, as people read it. */
export function siteHost(): string {
  return siteOrigin().replace(/^https?:\/\//, '');
}

/** The moment of the first render: that of the server, so that ages and ends say the same in the browser. */
export function firstMoment(): Date {
  const page = servedPage();
  return page ? new Date(page.at) : new Date();
}

import type { Language } from '#shared/catalog/languages.ts';
/** A page of the app before it is rendered; the same for everybody. */
export interface PageToRender {
  /** Path and search, as the browser's router will have it. */
  address: string;
  language: Language;
  /** Public address without a closing slash. */
  origin: string;
  /** ISO instant that ages and ends are reckoned from. */
  at: string;
  firstData: object | null;
}

/** The app's markup for a page, and the data with which the browser hydrates it. */
export interface RenderedPage {
  /** UTF-8: as a text, Arabic takes twice the memory in each thread, and must become bytes in the end. */
  markup: Uint8Array;
  /** JSON: as a text it crosses from thread to thread, and into the page, without being parsed and written again. */
  served: string;
}

/**
 * Renders a page of the app as its browser will at first. Null where the app leads elsewhere.
 *
 * @throws when a component throws, or when it takes too long
 */
export type RenderPage = (page: PageToRender) => Promise<RenderedPage | null>;

import type { Language } from '#shared/catalog/languages.ts';
import type { PageHead } from './page-head.ts';
import type { PageKind } from './page-kind.ts';
import { productDescription, screenTitle } from './page-texts.ts';

/** A page before it is written: its status, its head, and the data of its first view. */
export interface PageContent {
  status: 200 | 404 | 410;
  head: PageHead;
  firstData?: object;
}

export interface PageRequest {
  kind: PageKind;
  path: string;
  search: URLSearchParams;
  language: Language;
  origin: string;
}

/** The head of a page that is not about one person, company or job. */
export function plainHead({ language, path }: PageRequest, name: string): PageHead {
  return {
    title: screenTitle(name, language),
    description: productDescription(language),
    path,
    type: 'website',
    card: 'home',
    isIndexed: false,
  };
}

/** The page of an address that leads to nothing; `name` is that of its title. */
export function unknownPage(request: PageRequest, name = 'not-found'): PageContent {
  return { status: 404, head: plainHead(request, name), firstData: { path: request.path, isMissing: true } };
}

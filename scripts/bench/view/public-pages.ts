import type { Language } from '#shared/catalog/languages.ts';

/** A public page as the design names it, and where it is on a server. */
export interface PublicPage {
  name: string;
  path: string;
}

/** The pages of the design: lists, and one person, company and job of this server. */
export async function publicPages(origin: string): Promise<PublicPage[]> {
  const [person, company, job] = await Promise.all(
    ['users', 'companies', 'jobs'].map((list) => firstOf(`${origin}/api/${list}?limit=1`)),
  );
  return [
    ...['/', '/browse', '/browse-companies', '/jobs'].map((path) => ({ name: path, path })),
    { name: '/{slug}', path: `/${person?.slug}` },
    { name: '/company/{slug}', path: `/company/${company?.slug}` },
    { name: '/jobs/{id}', path: `/jobs/${job?.id}` },
  ];
}

async function firstOf(url: string): Promise<{ id: number; slug?: string }> {
  const [first] = (await (await fetch(url)).json()) as { id: number; slug?: string }[];
  if (first === undefined) throw new Error(`${url} answered an empty list`);
  return first;
}

/** The address of a page in a language; without a language the page is Arabic. */
export function addressIn(language: Language, url: string): string {
  return language === 'ar' ? url : `${url}?lang=${language}`;
}

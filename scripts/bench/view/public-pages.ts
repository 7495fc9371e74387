import type { BrowserContextOptions } from '@playwright/test';
import type { Language } from '#shared/catalog/languages.ts';

/** A public page as the design names it, and where it stands on a server. */
export interface PublicPage {
  name: string;
  path: string;
}

/** The pages of the design: lists, and one person, company and job of this server. */
export async function publicPages(origin: string): Promise<PublicPage[]> {
  const [person, company, job] = await Promise.all([
    firstOf<{ slug: string }>(`${origin}/api/users?limit=1`),
    firstOf<{ slug: string }>(`${origin}/api/companies?limit=1`),
    firstOf<{ id: number }>(`${origin}/api/jobs?limit=1`),
  ]);
  return [
    ...['/', '/browse', '/browse-companies', '/jobs'].map((path) => ({ name: path, path })),
    { name: '/{slug}', path: `/${person.slug}` },
    { name: '/company/{slug}', path: `/company/${company.slug}` },
    { name: '/jobs/{id}', path: `/jobs/${job.id}` },
  ];
}

async function firstOf<T>(url: string): Promise<T> {
  const [first] = (await (await fetch(url)).json()) as T[];
  if (first === undefined) throw new Error(`${url} answered an empty list`);
  return first;
}

const locales: Record<Language, string> = { ar: 'ar-QA', en: 'en-GB' };

/** A phone of its own, with nothing stored. */
export function phone(language: Language): BrowserContextOptions {
  return { locale: locales[language], viewport: { width: 390, height: 844 }, hasTouch: true };
}

/** The address of a page in a language; without a language the page is Arabic. */
export function addressIn(language: Language, url: string): string {
  return language === 'ar' ? url : `${url}?lang=${language}`;
}

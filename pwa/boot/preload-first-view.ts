import type { Language } from '#shared/catalog/languages.ts';
import { reservedSlugs } from '#shared/catalog/reserved-slugs.ts';

interface Plan {
  texts?: Partial<Record<Language, Record<string, string>>>;
  views?: Record<string, { scripts: string[]; texts: string[] }>;
}

/** Asks for the screen and the texts of this address while the entry script is still on its way. */
export function preloadFirstView(planText: string | undefined, page: { language: Language; pathname: string }): void {
  // The build wrote this attribute itself.
  const plan = JSON.parse(planText ?? '{}') as Plan;
  const [segment = '', ...deeper] = page.pathname.slice(1).split('/');
  const isPerson = deeper.length === 0 && !reservedSlugs.has(segment);
  const view = plan.views?.[segment] ?? (isPerson ? plan.views?.['*'] : undefined);
  for (const script of view?.scripts ?? []) addLink({ rel: 'modulepreload', href: script });
  for (const namespace of view?.texts ?? []) {
    const href = plan.texts?.[page.language]?.[namespace];
    if (href) addLink({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href });
  }
}

function addLink(attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}

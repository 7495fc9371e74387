import type { Industry } from '#shared/catalog/industries.ts';
import type { Language } from '#shared/catalog/languages.ts';
import arCatalog from '#shared/locales/ar/catalog.json' with { type: 'json' };
import arShell from '#shared/locales/ar/shell.json' with { type: 'json' };
import enCatalog from '#shared/locales/en/catalog.json' with { type: 'json' };
import enShell from '#shared/locales/en/shell.json' with { type: 'json' };

const texts = { ar: { shell: arShell, catalog: arCatalog }, en: { shell: enShell, catalog: enCatalog } };

/** The title of a fixed page by its first segment; unknown ones have the title of the home page. */
export function screenTitle(name: string, language: Language): string {
  const { title } = texts[language].shell;
  const titles: Record<string, string> = { ...title, profile: title.edit_profile, admin: title.admin_feature_users };
  const own = titles[name.replaceAll('-', '_')];
  return name !== 'home' && own ? withSuffix(own, language) : title.home;
}

/** A title with the name of the product behind it. */
export function withSuffix(title: string, language: Language): string {
  return texts[language].shell.title.suffix.replace('{{title}}', () => title);
}

/** What Dalil is, in a sentence. */
export function productDescription(language: Language): string {
  return texts[language].shell.footer.about;
}

/** The shown name of an industry. */
export function industryLabel(industry: Industry, language: Language): string {
  return texts[language].catalog.industries[industry];
}

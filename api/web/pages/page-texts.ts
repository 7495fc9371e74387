import type { Country } from '#shared/catalog/countries.ts';
import type { Industry } from '#shared/catalog/industries.ts';
import type { Language } from '#shared/catalog/languages.ts';
import type { Place } from '#shared/catalog/places/places.ts';
import arCatalog from '#shared/locales/ar/catalog.json' with { type: 'json' };
import arHome from '#shared/locales/ar/home.json' with { type: 'json' };
import arShell from '#shared/locales/ar/shell.json' with { type: 'json' };
import enCatalog from '#shared/locales/en/catalog.json' with { type: 'json' };
import enHome from '#shared/locales/en/home.json' with { type: 'json' };
import enShell from '#shared/locales/en/shell.json' with { type: 'json' };
import { countryOf, placeName } from '#shared/rules/place-words.ts';

const texts = {
  ar: { shell: arShell, catalog: arCatalog, home: arHome },
  en: { shell: enShell, catalog: enCatalog, home: enHome },
};

/** The title of a fixed page by its first segment; unknown ones have the title of the home page. */
export function screenTitle(name: string, language: Language): string {
  const { title } = texts[language].shell;
  const titles: Record<string, string> = { ...title, profile: title.edit_profile };
  const own = titles[name.replaceAll('-', '_')];
  return name !== 'home' && own ? withSuffix(own, language) : title.home;
}

/** A title with the name of the product behind it. */
export function withSuffix(title: string, language: Language): string {
  return texts[language].shell.title.suffix.replace('{{title}}', () => title);
}

/** One sentence about Dalil. */
export function productDescription(language: Language): string {
  return texts[language].shell.footer.about;
}

/** The shown name of an industry. */
export function industryLabel(industry: Industry, language: Language): string {
  return texts[language].catalog.industries[industry];
}

/** The shown name of a country. */
export function countryLabel(country: Country, language: Language): string {
  return texts[language].catalog.countries[country];
}

/** City and country of a place as they are shown. */
export function placeIn(place: Place, language: Language): { locality: string; country: string } {
  return { locality: placeName(place, language), country: countryLabel(countryOf(place), language) };
}

/** The slogan of Dalil, one line. */
export function slogan(language: Language): string {
  return texts[language].home.hero.title;
}

import type { Language } from '#shared/catalog/languages.ts';
import arCatalog from '#shared/locales/ar/catalog.json' with { type: 'json' };
import arFilters from '#shared/locales/ar/filters.json' with { type: 'json' };
import arJobWords from '#shared/locales/ar/job-words.json' with { type: 'json' };
import arPlaces from '#shared/locales/ar/places.json' with { type: 'json' };
import enCatalog from '#shared/locales/en/catalog.json' with { type: 'json' };
import enFilters from '#shared/locales/en/filters.json' with { type: 'json' };
import enJobWords from '#shared/locales/en/job-words.json' with { type: 'json' };
import enPlaces from '#shared/locales/en/places.json' with { type: 'json' };
import type { SearchNames } from '#shared/rules/saved-search-text.ts';

const texts = {
  ar: namesIn(arCatalog, { filters: arFilters, places: arPlaces, employmentTypes: arJobWords.employment_types }),
  en: namesIn(enCatalog, { filters: enFilters, places: enPlaces, employmentTypes: enJobWords.employment_types }),
} as const satisfies Record<Language, SearchNames>;

type Names = Readonly<Record<string, string>>;

function namesIn(
  { industries, countries, workplaces, availabilities }: typeof enCatalog,
  { filters, places, employmentTypes }: { filters: Names; places: Names; employmentTypes: Names },
): SearchNames {
  const values = new Map(
    [industries, countries, workplaces, availabilities, places, employmentTypes].flatMap((names) =>
      Object.entries<string>(names),
    ),
  );
  return { filter: (name) => filters[name], value: (_, value) => values.get(value) };
}

/** The words of a language for what directories can be narrowed by. */
export function searchNames(language: Language): SearchNames {
  return texts[language];
}

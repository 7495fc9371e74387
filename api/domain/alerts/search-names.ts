import type { Language } from '#shared/catalog/languages.ts';
import arCatalog from '#shared/locales/ar/catalog.json' with { type: 'json' };
import arFields from '#shared/locales/ar/fields.json' with { type: 'json' };
import arFilters from '#shared/locales/ar/filters.json' with { type: 'json' };
import arJobWords from '#shared/locales/ar/job-words.json' with { type: 'json' };
import arPlaces from '#shared/locales/ar/places.json' with { type: 'json' };
import enCatalog from '#shared/locales/en/catalog.json' with { type: 'json' };
import enFields from '#shared/locales/en/fields.json' with { type: 'json' };
import enFilters from '#shared/locales/en/filters.json' with { type: 'json' };
import enJobWords from '#shared/locales/en/job-words.json' with { type: 'json' };
import enPlaces from '#shared/locales/en/places.json' with { type: 'json' };
import { labelsOf, valueFilters } from '#shared/model/field-names.ts';
import type { SearchNames } from '#shared/rules/saved-search-text.ts';

const texts = {
  ar: namesIn(arCatalog, {
    filters: { ...arFields.label, ...arFilters },
    places: arPlaces,
    employmentTypes: arJobWords.employment_types,
  }),
  en: namesIn(enCatalog, {
    filters: { ...enFields.label, ...enFilters },
    places: enPlaces,
    employmentTypes: enJobWords.employment_types,
  }),
} as const satisfies Record<Language, SearchNames>;

type Names = Readonly<Record<string, string>>;

function namesIn(
  catalog: typeof enCatalog,
  { filters, places, employmentTypes }: { filters: Names; places: Names; employmentTypes: Names },
): SearchNames {
  const parts: Readonly<Record<string, Names | string>> = catalog;
  const choices = valueFilters.map((field) => parts[labelsOf(field).replace('catalog:', '')] ?? {});
  const { industries, countries, workplaces } = catalog;
  const values = new Map(
    [industries, countries, workplaces, ...choices, places, employmentTypes].flatMap((names) =>
      Object.entries<string>(names),
    ),
  );
  return { filter: (name) => filters[name], value: (_, value) => values.get(value) };
}

/** The words of a language for what directories can be narrowed by. */
export function searchNames(language: Language): SearchNames {
  return texts[language];
}

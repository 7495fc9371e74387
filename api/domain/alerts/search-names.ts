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
import { labelsOfValueFilters } from '#shared/model/value-filters.ts';
import type { SearchNames } from '#shared/rules/saved-search-text.ts';

const texts = {
  ar: namesIn({ catalog: arCatalog, places: arPlaces, 'job-words': arJobWords }, { ...arFields.label, ...arFilters }),
  en: namesIn({ catalog: enCatalog, places: enPlaces, 'job-words': enJobWords }, { ...enFields.label, ...enFilters }),
} as const satisfies Record<Language, SearchNames>;

type Names = Readonly<Record<string, string>>;
type Groups = Readonly<Record<string, Names | string>>;

function namesIn(files: Readonly<Record<string, Groups>>, filters: Names): SearchNames {
  const groups = ['catalog:industries', 'catalog:countries', ...labelsOfValueFilters(), 'places'];
  const values = new Map(
    groups.flatMap((group) => {
      const [file = '', key] = group.split(':');
      return Object.entries((key ? files[file]?.[key] : files[file]) ?? {}).map(([value, name]) => [
        value,
        String(name),
      ]);
    }),
  );
  return { filter: (name) => filters[name], value: (_, value) => values.get(value) };
}

/** The words of a language for what directories can be narrowed by. */
export function searchNames(language: Language): SearchNames {
  return texts[language];
}

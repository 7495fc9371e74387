import type { Language } from '#shared/catalog/languages.ts';
import { isPlace } from '#shared/catalog/places/places.ts';
import arCatalog from '#shared/locales/ar/catalog.json' with { type: 'json' };
import enCatalog from '#shared/locales/en/catalog.json' with { type: 'json' };
import type { Job } from '#shared/model/job.ts';
import { foreignTo } from '#shared/rules/both-languages.ts';
import { payText } from '#shared/rules/pay-text.ts';
import { countryOf, placeName } from '#shared/rules/place-words.ts';

const texts = { ar: arCatalog, en: enCatalog };

/** The pay of a job in a language; null where its company says nothing. @see requirements R13 */
export function payOfJob(job: Pick<Job, 'salary' | 'salaryRange'>, language: Language): string | null {
  const { pay } = texts[language];
  return payText(job, language, (word, amount) => pay[word].replace('{{amount}}', () => amount));
}

/** Where a job is: in its company's words where the reader's language is theirs, else by its place. @see requirements R12 */
export function placeOfJob({ place, location }: Pick<Job, 'place' | 'location'>, language: Language): string {
  if (!isPlace(place) || foreignTo(language, location) === undefined) return location;
  const { place_in_country: joined, countries } = texts[language];
  return joined
    .replace('{{place}}', () => placeName(place, language))
    .replace('{{country}}', () => countries[countryOf(place)]);
}

import type { Country } from '../catalog/countries.ts';
import type { Industry } from '../catalog/industries.ts';
import { limits } from '../limits.ts';
import arabicLabels from '../locales/ar/catalog.json' with { type: 'json' };
import englishLabels from '../locales/en/catalog.json' with { type: 'json' };
import type { SearchedField } from '../model/profile-fields.ts';
import type { TalentCard } from '../model/user.ts';
import { foldLetters } from './fold-letters.ts';
import { otherSpellingsOf } from './gulf-names.ts';
import { nameSkeleton } from './name-skeleton.ts';
import { rememberingTexts } from './remembered.ts';
import { transliterate } from './transliterate.ts';

/** Begins a token that holds the consonants of a name; it cannot occur in normalised text. */
const skeletonMark = '~';

/** Words of a query beyond these are not looked at. */
const searchWordsMax = 8;

/**
 * Normalises a text for search: one letter for those that are taken for one another, no accents, hyphens,
 * apostrophes or dots; `+` and `#` stay (C++, C#), everything else is a space. `عبد الله` and `Al Mutawa` become one
 * word as in their other spellings. Idempotent.
 *
 * @see requirements I12, sync §3
 */
export function normalizeSearch(text: string): string {
  const plain = text.split(' ').map(normalizeWord).filter(Boolean).join(' ');
  return plain
    .replace(/(^| )(ال|al|el) (?=\S)/g, '$1$2')
    .replace(/(^| )عبد (?=ال)/g, '$1عبد')
    .replace(/(^| )(abd[aeiou][lrstnzd]|abd) (?=\S)/g, '$1$2');
}

// Every rule of it looks at single letters, and words come again and again.
const normalizeWord = rememberingTexts((word) =>
  foldLetters(word)
    .replace(/[\p{Cf}\-‐‑'’‘ʼ`´.]/gu, '')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim(),
);

export interface Searchable {
  /** Names: also found by their other script and by their consonants. */
  names: readonly string[];
  /** Labels of industry, country and the like, in both languages. */
  labels?: readonly string[];
  /** Skills, titles, descriptions. */
  texts?: readonly string[];
}

/** Makes the one text in which a row is searched, on the server as on the device. @see SYNC-13 */
export function haystack({ names, labels = [], texts = [] }: Searchable): string {
  const parts = [...names.flatMap(nameForms), ...labels.map(normalizeOften), ...texts.map(normalizeOften)];
  return parts.filter(Boolean).join(' ');
}

/** Makes the search text of a talent: name, industry in both languages, skills. @see requirements I2, I13, I14 */
export function haystackOf(talent: Pick<TalentCard, SearchedField>): string {
  return haystack({ names: [talent.name], labels: industryLabels(talent.industry), texts: talent.skills });
}

/** Makes the search text of a company: name, industry and country in both languages, description. @see SYNC-13 */
export function companyHaystackOf(company: {
  name: string;
  industry: Industry;
  country: Country;
  description: string;
}): string {
  const labels = [...industryLabels(company.industry), ...countryLabels(company.country)];
  return haystack({ names: [company.name], labels, texts: [company.description] });
}

/** Makes the search text of a job: company, industry and country in both languages, title, skills, location. */
export function jobHaystackOf(job: {
  companyName: string;
  industry: Industry;
  country: Country;
  title: string;
  skills: readonly string[];
  location: string;
}): string {
  const labels = [...industryLabels(job.industry), ...countryLabels(job.country)];
  return haystack({ names: [job.companyName], labels, texts: [job.title, ...job.skills, job.location] });
}

function countryLabels(country: Country): string[] {
  return [arabicLabels.countries[country], englishLabels.countries[country]];
}

// The value too: links and other programs use it.
function industryLabels(industry: Industry): string[] {
  return [industry, arabicLabels.industries[industry], englishLabels.industries[industry]];
}

function nameForms(name: string): string[] {
  const plain = normalizeSearch(name);
  const latin = normalizeSearch(transliterate(name));
  const words = [...new Set(`${plain} ${latin}`.split(' '))];
  const otherSpellings = words.flatMap(otherSpellingsOf).filter((spelling) => !words.includes(spelling));
  const forms = new Set([plain, latin, ...otherSpellings]);
  for (const word of words) for (const skeleton of skeletonsOf(word)) forms.add(skeletonMark + skeleton);
  return [...forms];
}

// With and without the article: people look for Otaibi as often as for Alotaibi.
const skeletonsOf = rememberingTexts((word) => {
  const withoutArticle = /^(?:ال|[ae]l)(.{3,})$/u.exec(word)?.[1] ?? '';
  return [nameSkeleton(word), nameSkeleton(withoutArticle)].filter(Boolean);
});

const normalizeOften = rememberingTexts(normalizeSearch);

/** Splits a query into normalised words, each once, at most eight. All of them must match. @see requirements I15 */
export function searchWords(query: string): string[] {
  const words = normalizeSearch(query.slice(0, limits.searchMaxLength)).split(' ').filter(Boolean);
  return [...new Set(words)].slice(0, searchWordsMax);
}

/** Gives the substrings of which one must occur in the haystack for the word to match; the same for every engine. */
export function searchAlternatives(word: string): string[] {
  const skeleton = nameSkeleton(word);
  return skeleton ? [word, skeletonMark + skeleton] : [word];
}

// A query meets thousands of rows with the same list of words.
const alternativesByQuery = new WeakMap<readonly string[], string[][]>();

/** Whether every word of a query matches the search text of a row. */
export function matchesSearch(hay: string, words: readonly string[]): boolean {
  let alternatives = alternativesByQuery.get(words);
  if (!alternatives) {
    alternatives = words.map(searchAlternatives);
    alternativesByQuery.set(words, alternatives);
  }
  return alternatives.every((parts) => parts.some((part) => hay.includes(part)));
}

/** Gives the distinct runs of one to `longest` code points of a text's tokens, for an n-gram index. */
export function ngramsOf(text: string, longest = 3): Set<string> {
  const grams = new Set<string>();
  for (const token of text.split(' ')) {
    const letters = [...token];
    letters.forEach((_, start) => {
      let gram = '';
      for (const letter of letters.slice(start, start + longest)) {
        gram += letter;
        grams.add(gram);
      }
    });
  }
  return grams;
}

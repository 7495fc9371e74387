import type { Country } from '../catalog/countries.ts';
import type { Industry } from '../catalog/industries.ts';
import { isPlace } from '../catalog/places/places.ts';
import arabicLabels from '../locales/ar/catalog.json' with { type: 'json' };
import englishLabels from '../locales/en/catalog.json' with { type: 'json' };
import type { SearchedField } from '../model/field-lists.ts';
import type { TalentCard } from '../model/user.ts';
import { compoundsIn } from './compound-names.ts';
import {
  companyFacets,
  type FacetsOfCompany,
  type FacetsOfJob,
  type FacetsOfTalent,
  jobFacets,
  talentFacets,
} from './facets.ts';
import { isKnownName, otherSpellingsOf, withoutDigits } from './gulf-names.ts';
import { lexiconWords } from './lexicon-words.ts';
import { begunWord, catalogWordsBeginning, isCatalogWord, meaningsIn, meaningsOf, namedWord } from './meanings.ts';
import { memoizeTexts } from './memoize-texts.ts';
import { nameSkeletons } from './name-skeleton.ts';
import { normalizeSearch, withoutArticle, withoutLatinArticle } from './normalize-search.ts';
import { countryLabels, placeLabels, placesOfJob } from './place-words.ts';
import { secondaryWord, skeletonMarks, userWord } from './search-query.ts';
import { transliterate } from './transliterate.ts';

export interface Searchable {
  /** Names, also found in the other script and by their consonants. */
  names: readonly string[];
  /** Names of companies, which often name a trade and a place. */
  companyNames?: readonly string[];
  /** Names of other companies, such as employers. Rows that match only by them come last. */
  otherCompanyNames?: readonly string[];
  /** Labels of industry, country and the like, in both languages. */
  labels?: readonly string[];
  /** Titles, found like trades. They are also found while somebody types a word that begins with a word of the catalogs. */
  titles?: readonly string[];
  /** Skills, also found by their names in the other language. */
  trades?: readonly string[];
  /** Descriptions, addresses, and places as free text. */
  texts?: readonly string[];
  /** Parts of addresses, found as whole words. */
  slugs?: readonly string[];
  /** The facets of the row for filters, see `facets.ts`. */
  facets?: readonly string[];
}

/**
 * Makes the search text of a row, the same on server and device: distinct words with a space before and after each. A word
 * of a query matches a row when a word of the text begins with it.
 *
 * @see SYNC-13, finding §2
 */
export function haystack(searchable: Searchable): string {
  const { names, companyNames = [], labels = [], titles = [], texts = [], slugs = [] } = searchable;
  const { otherCompanyNames = [], facets = [] } = searchable;
  const trades = [...titles, ...(searchable.trades ?? [])];
  const words = new Set([
    ...[...names, ...companyNames].flatMap(nameWords),
    ...[...labels, ...trades, ...texts].flatMap(textWords),
    ...trades.flatMap(lexiconWords),
    ...titles.flatMap(begunInTitle),
    ...[...labels, ...trades, ...texts, ...companyNames].flatMap(meaningsIn),
    ...slugs.map(normalizeSearch).flatMap((slug) => [slug, ...namedWords([slug])]),
  ]);
  const others = otherCompanyNames.flatMap((name) => [...nameWords(name), ...meaningsIn(name)]);
  for (const word of others) if (word !== '' && !words.has(word)) words.add(secondaryWord(word));
  for (const one of facets) words.add(one);
  words.delete('');
  return words.size > 0 ? ` ${[...words].join(' ')} ` : '';
}

/**
 * Makes the search text of a talent: names, headlines, industry and place in both languages, skills, employers, address,
 * facets. It is made of the public card, so that no filter finds an availability that is hidden from others.
 *
 * @see requirements I2, I13, I14
 */
export function haystackOf(
  talent: Pick<TalentCard, SearchedField | 'username' | 'slug' | 'employers'> & FacetsOfTalent,
): string {
  return haystack({
    names: namesOf(talent.name, talent.nameOther),
    labels: [...industryLabels(talent.industry), ...(isPlace(talent.place) ? placeLabels(talent.place) : [])],
    titles: [talent.headline ?? '', talent.headlineOther ?? ''],
    trades: talent.skills,
    otherCompanyNames: talent.employers,
    slugs: [talent.username, talent.slug, userWord(talent.username)],
    facets: talentFacets(talent),
  });
}

/** Makes the search text of a company: names, address, industry and country in both languages, descriptions, facets. */
export function companyHaystackOf(
  company: {
    name: string;
    nameOther?: string | null;
    slug: string;
    industry: Industry;
    country: Country;
    description: string;
    descriptionOther?: string | null;
  } & FacetsOfCompany,
): string {
  return haystack({
    names: [],
    companyNames: namesOf(company.name, company.nameOther),
    labels: [...industryLabels(company.industry), ...countryLabels(company.country)],
    texts: [company.description, company.descriptionOther ?? ''],
    slugs: [company.slug],
    facets: companyFacets(company),
  });
}

/** Makes the search text of a job: company, industry, country and place in both languages, titles, skills, facets. */
export function jobHaystackOf(
  job: {
    companyName: string;
    companyNameOther?: string | null;
    industry: Industry;
    country: Country;
    title: string;
    titleOther?: string | null;
    skills: readonly string[];
  } & FacetsOfJob,
): string {
  return haystack({
    names: [],
    otherCompanyNames: namesOf(job.companyName, job.companyNameOther),
    labels: [...industryLabels(job.industry), ...countryLabels(job.country), ...placesOfJob(job).flatMap(placeLabels)],
    titles: [job.title, job.titleOther ?? ''],
    trades: job.skills,
    texts: [job.location],
    facets: jobFacets(job),
  });
}

// Cards on devices may be from before the second name existed.
function namesOf(name: string, other: string | null | undefined): string[] {
  return other ? [name, other] : [name];
}

// Contains the value too, because links and other programs use it.
function industryLabels(industry: Industry): string[] {
  return [industry, arabicLabels.industries[industry], englishLabels.industries[industry]];
}

/** The words of a text: as written, without prefixes joined to them, and the parts of a word such as Node.js. */
const textWords: (text: string) => readonly string[] = memoizeTexts((text) => {
  const words = normalizeSearch(text).split(' ');
  const parts = /[-‐‑./]/.test(text) ? normalizeSearch(text.replace(/[-‐‑./]/g, ' ')).split(' ') : [];
  return [...words, ...parts.filter((part) => part.length > 1), ...words.flatMap(withoutArticle)];
});

function nameWords(name: string): string[] {
  const spellings = [name, transliterate(name)];
  if (/[-‐‑]/.test(name)) spellings.push(name.replace(/[-‐‑]/g, ' '));
  const words = new Set(spellings.flatMap((spelling) => normalizeSearch(spelling).split(' ')));
  const written = [...words].flatMap((word) => [word, ...withoutDigits(word)]);
  return [...written.flatMap(formsOfName), ...compoundWords(normalizeSearch(name))];
}

/** Further words for a name of two parts: both parts as one word, and the consonants of the whole. */
const compoundWords: (name: string) => readonly string[] = memoizeTexts((name) =>
  compoundsIn(name.split(' ')).flatMap(({ words, spellings, keys, isKnown }) => {
    const mark = isKnown ? skeletonMarks.known : skeletonMarks.unknown;
    return [...words, ...spellings, ...keys.map((key) => mark + key)];
  }),
);

// A name in all its spellings, with and without the article, and their consonants.
const formsOfName: (word: string) => readonly string[] = memoizeTexts((word) => {
  const spellings = [word, ...otherSpellingsOf(word)];
  const forms = [...spellings, ...spellings.flatMap(stemsOfName)];
  const mark = isKnownName(word) ? skeletonMarks.known : skeletonMarks.unknown;
  const skeletons = isCatalogWord(word) ? [] : [word, ...stemsOfName(word)].flatMap(nameSkeletons);
  return [...forms, ...skeletons.map((skeleton) => mark + skeleton), ...namedWords(forms), ...begunWords(forms)];
});

/** The words of the catalogs with which a word of a title begins, in either language. */
const begunInTitle: (title: string) => readonly string[] = memoizeTexts((title) =>
  begunWords([...textWords(title), ...lexiconWords(title)]),
);

function begunWords(words: readonly string[]): string[] {
  return words.flatMap(catalogWordsBeginning).map(begunWord);
}

// Too short to be a stem of its own, but a query takes it for what is behind the article: ال BA is a bachelor.
const shortBehindArticle = /^(?:[وبكف]?ال|لل).{2}$/u;

function namedWords(words: readonly string[]): string[] {
  return words
    .filter((word) => isCatalogWord(word) || (shortBehindArticle.test(word) && meaningsOf([word]).length > 0))
    .map(namedWord);
}

function stemsOfName(word: string): string[] {
  return word.startsWith('ال') ? withoutArticle(word) : withoutLatinArticle(word);
}

/**
 * Makes the function that returns the distinct beginnings of the words of a search text, up to `longest` letters each. Tokens
 * that begin with `~` are returned whole.
 *
 * @see SYNC-13
 */
export function beginningsUpTo(longest: number): (hay: string) => Set<string> {
  const ofWord = memoizeTexts((word) => {
    if (word.startsWith('~')) return [word];
    let beginning = '';
    return [...word].slice(0, longest).map((letter) => {
      beginning += letter;
      return beginning;
    });
  });
  return (hay) => {
    const beginnings = new Set<string>();
    for (const word of hay.split(' ')) for (const beginning of ofWord(word)) beginnings.add(beginning);
    return beginnings;
  };
}

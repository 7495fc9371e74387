import { describe, expect, it } from 'vitest';
import { generateCompanies, generateJobs } from '#api/cli/seed/hiring.ts';
import { AddressBook } from '#api/cli/seed/invented-content.ts';
import { generateTalents } from '#api/cli/seed/talents.ts';
import { DirectoryIndex } from '#pwa/local/directory-index.ts';
import { packShardText, tokensOf } from '#pwa/local/shard-text.ts';
import { readLexicon } from '#shared/catalog/lexicon/lexicon.ts';
import { places } from '#shared/catalog/places/places.ts';
import { begunWord, meaningsOf, namedWord } from '#shared/rules/meanings.ts';
import { normalizeSearch, withoutArticle, withoutLatinArticle } from '#shared/rules/normalize-search.ts';
import { placeName } from '#shared/rules/place-words.ts';
import { searchWords, secondaryWord } from '#shared/rules/search-query.ts';
import { companyHaystackOf, haystack, haystackOf, jobHaystackOf } from '#shared/rules/search-text.ts';
import { employersOf } from '#shared/rules/work-history.ts';
import { tries } from '../testing/test-scope.ts';

/** All that the catalogs have words for: trades, skills, fields, levels and places. */
const entries = [
  ...readLexicon(),
  ...places.map((place) => ({ en: [placeName(place, 'en')], ar: [placeName(place, 'ar')] })),
].map(({ en, ar }) => ({ en, ar, names: [en[0] ?? '', ar[0] ?? ''] as const }));

// Each entry is a search in every directory.
const step = tries(12, 1);
const isAsked = (_: unknown, place: number) => place % step === 0;

const now = new Date('2026-11-21');

/** Asks as a device does; the gates of agreement hold that the server finds the same. */
function searchIn(hays: readonly string[]): (query: string) => number[] {
  const index = new DirectoryIndex();
  const rows = hays.map((hay, id) => ({
    id,
    rev: 1,
    pair: '|',
    featuredUntil: 0,
    publishedAt: 0,
    tokens: tokensOf(hay),
  }));
  index.set(0, packShardText(rows.map((row) => ({ ...row, expiresAt: Number.POSITIVE_INFINITY }))));
  const usual = { industry: '', country: '', now, limit: hays.length };
  return (query) => index.find({ ...usual, words: searchWords(query) }).ids;
}

describe('each entry of the catalogs, as the skill of somebody', () => {
  /** As a reader compares words: letters, and no articles. */
  const plain = (phrase: string) =>
    ` ${normalizeSearch(phrase)
      .split(' ')
      .map((word) => withoutArticle(word)[0] ?? word)
      .join(' ')} `;
  const phrases = entries.map(({ en, ar }) => [...en, ...ar].map(plain));

  // Who looks for an accountant is also answered with a tax accountant.
  const isRelevant = (asked: number, found: number) =>
    phrases[found]?.some((other) => phrases[asked]?.some((own) => other.includes(own))) === true;

  it('is found by its name in both languages, and hardly anything else is', () => {
    // The row of an entry has twice its number, written in English; the next one is in Arabic.
    const rows = entries.flatMap(({ names }) => names.map((name) => haystack({ names: [], trades: [name] })));
    const find = searchIn(rows);
    const asked = entries
      .flatMap(({ names }, of) => names.map((name) => ({ of, name })))
      .filter(({ of }) => isAsked(of, of))
      .map(({ of, name }) => ({ of, name, found: find(name) }));
    const missed = asked.flatMap(({ of, name, found }) =>
      [0, 1].filter((n) => !found.includes(2 * of + n)).map(() => name),
    );
    const wrong = asked.flatMap(({ of, found }) => found.filter((row) => !isRelevant(of, row >> 1)));
    const foundCount = asked.reduce((sum, { found }) => sum + found.length, 0);
    expect(1 - missed.length / (2 * asked.length), missed.join(', ')).toBeGreaterThanOrEqual(0.98);
    expect(1 - wrong.length / foundCount).toBeGreaterThanOrEqual(0.95);
  });
});

const options = { from: 0, to: 1500, now, passwordHash: '', addresses: new AddressBook() };
const companies = [...generateCompanies({ ...options, to: 300 })];
const employers = companies.map(({ industry, country }, id) => ({ id, industry, country, language: 'en' as const }));

/** The search texts of a large directory. */
const directories = {
  talents: [...generateTalents(options)].map((talent) =>
    haystackOf({
      ...talent,
      nameOther: talent.nameOther ?? null,
      headline: talent.headline ?? null,
      headlineOther: talent.headlineOther ?? null,
      place: talent.place ?? null,
      skills: talent.skills ?? [],
      ...{ availability: null, languages: [], worksSince: null, employers: employersOf(talent.experience ?? []) },
    }),
  ),
  companies: companies.map(({ employees = 0, description, descriptionOther = null, ...company }) =>
    companyHaystackOf({ ...company, employees, description: description ?? '', descriptionOther, isHiring: false }),
  ),
  jobs: [...generateJobs({ from: 0, to: 1000, now, employers })].flatMap(({ companyId, ...job }) => {
    const { place = null, skills = [], titleOther = null } = job;
    const company = companies[companyId];
    if (!company) return [];
    const { name, nameOther = null, country } = company;
    const unsaid = { workplace: null, employmentType: null, experienceYears: 0, salary: null };
    return [
      jobHaystackOf({
        ...job,
        place,
        skills,
        titleOther,
        ...unsaid,
        companyName: name,
        companyNameOther: nameOther,
        country,
      }),
    ];
  }),
};

const meant = (query: string) =>
  [...new Set(meaningsOf(normalizeSearch(query).split(' ')).flatMap(({ tokens }) => tokens))].sort();

describe.each(Object.entries(directories))('the catalogs in a directory of %s', (_feed, rows) => {
  const find = searchIn(rows);
  // Somebody called Haddad is found by his name, and not by what blacksmiths are called in English. The last word of an entry
  // may be typed on: who has a longer word in a name or title is found in that language only. Names of companies likewise.
  const hasWord = (row: number, word: string) =>
    [word, secondaryWord(word)].some((one) => rows[row]?.includes(` ${one} `));
  const isNamed = (row: number, asked: readonly string[]) =>
    asked.some((name) => {
      const words = normalizeSearch(name).split(' ');
      const forms = (word: string) => [word, ...withoutArticle(word), ...withoutLatinArticle(word)];
      const marked = [...words.flatMap(forms).map(namedWord), ...forms(words.at(-1) ?? '').map(begunWord)];
      return marked.some((word) => hasWord(row, word));
    });

  it('find the same rows by the English and the Arabic name of each entry', () => {
    let foundCount = 0;
    const unlike = entries.filter(isAsked).flatMap(({ names }) => {
      const [english, arabic] = names.map(find);
      foundCount += Math.min(english?.length ?? 0, 1);
      const onlyOne = new Set(english).symmetricDifference(new Set(arabic));
      return [...onlyOne].some((row) => !isNamed(row, names)) ? [{ name: names.join(' = '), names }] : [];
    });
    expect(foundCount).toBeGreaterThan(30 / step);
    // A word of one language that means two things finds both.
    const oneMeaning = unlike.filter(({ names }) => String(meant(names[0])) === String(meant(names[1])));
    expect(oneMeaning.map(({ name }) => name)).toEqual([]);
    expect(unlike.length / foundCount, unlike.map(({ name }) => name).join(', ')).toBeLessThan(0.04);
  });
});

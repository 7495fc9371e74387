import type { FeedName } from '#shared/catalog/feeds.ts';
import { spelledSkill } from '#shared/catalog/lexicon/skill-names.ts';
import { limits } from '#shared/limits.ts';
import type { FeedCards } from '#shared/model/sync.ts';
import { normalizeOften } from '#shared/rules/normalize-search.ts';
import { matchesSearch, searchWords } from '#shared/rules/search-query.ts';
import { haystack } from '#shared/rules/search-text.ts';
import { skillKey } from '#shared/rules/skills.ts';
import { suggestWords, type WordKind } from '#shared/rules/suggest-words.ts';
import { findInDirectory } from '../../local/directory.local.ts';
import { readRows } from '../../local/lists.local.ts';
import { readWordsOfWork } from '../../local/row-text.ts';
import { serverNow } from '../core/time.ts';

/** A text for the search field, or somebody or something to go to. */
export interface Suggestion {
  kind: WordKind | 'person' | 'company' | 'job';
  label: string;
  /** What stands in the search field once it is chosen; null for what has a page of its own. */
  text: string | null;
  /** Where it leads; null for a text. */
  address: string | null;
  /** How many entries it finds; null where the device does not hold them all. */
  count: number | null;
}

interface Named {
  label: string;
  address: string;
  slugs: readonly string[];
}

const namedOf: { [Feed in FeedName]: (card: FeedCards[Feed]) => Named } = {
  talents: ({ name, slug, username }) => ({ label: name, address: `/${slug}`, slugs: [slug, username] }),
  companies: ({ name, slug }) => ({ label: name, address: `/company/${slug}`, slugs: [slug] }),
  jobs: ({ title, id }) => ({ label: title, address: `/jobs/${id}`, slugs: [] }),
};

const kindOf = { talents: 'person', companies: 'company', jobs: 'job' } as const;

const namesShown = 3;
/** What none of the first hits is called is hardly a name; to read cards takes longer than to find them. */
const rowsLookedAtFirst = 12;
const rowsLookedAt = 60;
const wordsLookedAt = 16;

/**
 * What may be meant by what is being typed: words that exist and find something, and people, companies or jobs called so.
 * All of it is found on this device. Before it holds the whole directory the words are not counted; people whom it does
 * not know stand in the list below the field, which asks the server.
 *
 * @see requirements I21, docs/decisions/044-suggestions-from-the-device.md
 */
export async function suggestionsFor(feed: FeedName, typed: string): Promise<Suggestion[]> {
  await readWordsOfWork();
  const words = searchWords(typed);
  if (words.length === 0 || words.every((word) => word.length < limits.recentSearchMinLength)) return [];
  const known = suggestWords(feed, typed, wordsLookedAt);
  const [named, counted] = await Promise.all([namedLike(feed, words), withCounts(feed, known)]);
  const companies = feed === 'jobs' && named.length < namesShown ? await namedLike('companies', words) : [];
  const names = [...named, ...companies].slice(0, namesShown);
  return [...counted.slice(0, limits.suggestionsShown - names.length), ...names];
}

async function find(feed: FeedName, words: readonly string[], limit: number) {
  return await findInDirectory(feed, { words, industry: '', country: '', now: serverNow(), limit });
}

async function withCounts(feed: FeedName, known: ReturnType<typeof suggestWords>): Promise<Suggestion[]> {
  const finds = await Promise.all(known.map(({ text }) => find(feed, searchWords(text), 0)));
  const counted = known.flatMap((one, place): Suggestion[] => {
    const { held = 0, available = null, total = 0 } = finds[place] ?? {};
    // A part of the directory does not say what there is.
    const isWhole = available !== null && held >= available;
    if (isWhole && total === 0) return [];
    return [{ ...one, address: null, count: isWhole ? total : null }];
  });
  return counted.sort((one, other) => (other.count ?? 0) - (one.count ?? 0));
}

/** Those whose name, title or address is what is typed, not those who are found by their skills. */
async function namedLike<Feed extends FeedName>(feed: Feed, words: readonly string[]): Promise<Suggestion[]> {
  const { ids } = await find(feed, words, rowsLookedAt);
  const first = await namedAmong(feed, words, ids.slice(0, rowsLookedAtFirst));
  if (first.size === 0 || first.size >= namesShown) return [...first.values()].slice(0, namesShown);
  const others = await namedAmong(feed, words, ids.slice(rowsLookedAtFirst));
  return [...new Map([...first, ...others]).values()].slice(0, namesShown);
}

async function namedAmong<Feed extends FeedName>(feed: Feed, words: readonly string[], ids: readonly number[]) {
  const like = new Map<string, Suggestion>();
  for (const card of await readRows(feed, ids, serverNow())) {
    const { label, address, slugs } = namedOf[feed](card);
    if (!matchesSearch(haystack({ names: [label], slugs }), words)) continue;
    const key = feed === 'jobs' ? label : address;
    if (!like.has(key)) like.set(key, { kind: kindOf[feed], label, address, text: null, count: null });
  }
  return like;
}

const skillWordsLookedAt = 12;

/**
 * Gives skills that begin with what is being typed: as others on this device wrote them, the most frequent first, then those of
 * the lexicon.
 *
 * @param chosen Skills that are there already.
 * @see requirements I21
 */
export async function suggestSkills(typed: string, chosen: readonly string[]): Promise<string[]> {
  const asked = normalizeOften(typed.trim());
  if (asked.length < limits.recentSearchMinLength) return [];
  await readWordsOfWork();
  const written = (await Promise.all([writtenIn('talents', asked), writtenIn('jobs', asked)])).flat();
  const byKey = Map.groupBy(written, skillKey);
  const others = [...byKey.values()].sort((one, other) => other.length - one.length).map(([skill = '']) => skill);
  const taken = new Set([...chosen, typed].map(skillKey));
  const all = new Map<string, string>();
  for (const skill of [...others, ...knownSkills(typed)]) {
    const key = skillKey(skill);
    if (!taken.has(key) && !all.has(key)) all.set(key, skill);
  }
  return [...all.values()].slice(0, limits.suggestionsShown);
}

async function writtenIn(feed: Extract<FeedName, 'talents' | 'jobs'>, asked: string): Promise<string[]> {
  const { ids } = await findInDirectory(feed, {
    ...{ words: searchWords(asked), industry: '', country: '', now: serverNow() },
    limit: rowsLookedAt,
  });
  const rows = await readRows(feed, ids, serverNow());
  return rows.flatMap(({ skills }) => skills).filter((skill) => ` ${normalizeOften(skill)}`.includes(` ${asked}`));
}

/** Those of the lexicon. */
function knownSkills(typed: string): string[] {
  const known = suggestWords('talents', typed, skillWordsLookedAt);
  return known
    .filter(({ kind, label, text }) => kind === 'skill' && label === text)
    .map(({ label }) => spelledSkill(label));
}

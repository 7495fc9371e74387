import type { FeedName } from '#shared/catalog/feeds.ts';
import { spelledSkill } from '#shared/catalog/lexicon/skill-names.ts';
import { limits } from '#shared/limits.ts';
import { normalizeOften } from '#shared/rules/normalize-search.ts';
import { searchWords } from '#shared/rules/search-query.ts';
import { skillKey } from '#shared/rules/skills.ts';
import { suggestWords } from '#shared/rules/suggest-words.ts';
import { findInDirectory } from '../../local/directory.local.ts';
import { readRows } from '../../local/lists.local.ts';
import { readWordsOfWork } from '../../local/row-text.ts';
import { serverNow } from '../core/time.ts';

const rowsLookedAt = 60;
const wordsLookedAt = 12;

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
  const known = suggestWords('talents', typed, wordsLookedAt);
  return known
    .filter(({ kind, label, text }) => kind === 'skill' && label === text)
    .map(({ label }) => spelledSkill(label));
}

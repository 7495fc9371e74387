import type { FeedName } from '../catalog/feeds.ts';
import { type Concept, readLexicon } from '../catalog/lexicon/lexicon.ts';
import { places } from '../catalog/places/places.ts';
import arabicLabels from '../locales/ar/catalog.json' with { type: 'json' };
import englishLabels from '../locales/en/catalog.json' with { type: 'json' };
import { normalizeOften, withoutArticle } from './normalize-search.ts';
import { placeName } from './place-words.ts';

/** What a suggested text names. */
export type WordKind = 'trade' | 'skill' | 'industry' | 'place';

export interface WordSuggestion {
  kind: WordKind;
  /** What it is called, in the script that is being typed. */
  label: string;
  /** What stands in the search field once it is chosen: what was typed before it stays. */
  text: string;
}

interface Entry {
  kind: WordKind;
  label: string;
  /** The label, normalised once: at each key all entries are looked through. */
  name: string;
  /** The normalised phrases it is found by, all of one script. */
  keys: readonly string[];
}

type Script = 'arabic' | 'latin';

const made = new Map<string, readonly Entry[]>();

/** All that can be suggested in a directory; made at the first key, which takes some 10 ms. */
function entriesOf(feed: FeedName, script: Script): readonly Entry[] {
  const key = `${feed} ${script}`;
  const before = made.get(key);
  if (before) return before;
  const work = feed === 'companies' ? [] : readLexicon().flatMap((concept) => entryOfConcept(concept, script));
  const entries = [...work, ...labelEntries(feed, script)];
  made.set(key, entries);
  return entries;
}

const kindOf: Record<Concept['kind'], WordKind | null> = {
  occupation: 'trade',
  skill: 'skill',
  field: 'skill',
  // Nobody looks for seniors only.
  level: null,
};

function entryOfConcept({ kind, en, ar }: Concept, script: Script): Entry[] {
  const phrases = script === 'arabic' ? ar : en;
  const [label] = phrases;
  const named = kindOf[kind];
  return named && label ? [{ kind: named, label, name: normalizeOften(label), keys: phrases.map(normalizeOften) }] : [];
}

function labelEntries(feed: FeedName, script: Script): Entry[] {
  const { industries, countries } = script === 'arabic' ? arabicLabels : englishLabels;
  const labels = (kind: WordKind, texts: readonly string[]) =>
    texts.map((label): Entry => ({ kind, label, name: normalizeOften(label), keys: keysOf(label) }));
  return [
    ...(feed === 'companies' ? labels('industry', Object.values(industries)) : []),
    ...labels('place', Object.values(countries)),
    // Companies are known by their country only.
    ...(feed === 'companies'
      ? []
      : labels(
          'place',
          places.map((place) => placeName(place, script === 'arabic' ? 'ar' : 'en')),
        )),
  ];
}

function keysOf(label: string): string[] {
  const key = normalizeOften(label);
  return [key, ...withoutArticle(key), ...(key.startsWith('al') ? [key.slice(2)] : [])];
}

/** No phrase has more words. */
const tailWordsMax = 5;
const lettersMin = 2;

/**
 * Completes what is being typed by words that exist, in both languages: the last words are looked for, the longest part of
 * them first, and what stands before them stays.
 *
 * @param typed As it stands in the search field.
 * @returns those that begin with it, then those of which a later word does; shorter ones first
 */
export function suggestWords(feed: FeedName, typed: string, limit: number): WordSuggestion[] {
  const words = typed.trim().split(/\s+/);
  for (let length = Math.min(tailWordsMax, words.length); length > 0; length -= 1) {
    const tail = normalizeOften(words.slice(-length).join(' '));
    if (tail.length < lettersMin) continue;
    const entries = entriesOf(feed, /[\u0600-\u06FF]/.test(tail) ? 'arabic' : 'latin');
    const found = completionsOf(tail, entries, limit);
    const head = words.slice(0, -length);
    if (found.length > 0) return found.map(({ kind, label }) => ({ kind, label, text: [...head, label].join(' ') }));
  }
  return [];
}

function completionsOf(tail: string, entries: readonly Entry[], limit: number): Entry[] {
  const begins: Entry[] = [];
  const holds: Entry[] = [];
  for (const entry of entries) {
    if (entry.name === tail) continue;
    if (entry.keys.some((key) => key.startsWith(tail))) begins.push(entry);
    else if (entry.keys.some((key) => key.includes(` ${tail}`))) holds.push(entry);
  }
  const shortFirst = (one: Entry, other: Entry) => one.label.length - other.label.length;
  const all = [...begins.sort(shortFirst), ...holds.sort(shortFirst)];
  // What two concepts are called alike is one text.
  return [...new Map(all.map((entry) => [entry.label, entry])).values()].slice(0, limit);
}

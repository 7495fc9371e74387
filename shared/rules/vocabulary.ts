import { formsOfArabic, readLexicon, wordsWithForms } from '../catalog/lexicon/lexicon.ts';
import { places } from '../catalog/places/places.ts';
import arabicLabels from '../locales/ar/catalog.json' with { type: 'json' };
import englishLabels from '../locales/en/catalog.json' with { type: 'json' };
import { countBits } from './count-bits.ts';
import { everyWrittenName } from './gulf-names.ts';
import { normalizeSearch } from './normalize-search.ts';
import { placeLabels } from './place-words.ts';

/** A word that is known to exist. */
export interface KnownWord {
  /** As search compares it. */
  word: string;
  /** As people write it. */
  written: string;
  /** How often it stands in what is known: a frequent word is meant more often. */
  weight: number;
  /** Which letters it has, one bit each: words that differ much in them need no closer look. */
  letters: number;
}

interface Vocabulary {
  byLength: ReadonlyMap<number, readonly KnownWord[]>;
  sorted: readonly string[];
}

let made: Vocabulary | undefined;

/** Names, words of work and places in both scripts; made when the first word is looked for. */
function vocabulary(): Vocabulary {
  made ??= makeVocabulary();
  return made;
}

/** Makes the vocabulary, which takes 100 ms: a server does it before it answers, or the first search that finds little would wait. */
export function readVocabulary(): void {
  vocabulary();
}

function makeVocabulary(): Vocabulary {
  const known = new Map<string, KnownWord>();
  for (const written of writtenWords()) {
    const word = normalizeSearch(written);
    if (word.length < 2 || word.includes(' ')) continue;
    const before = known.get(word);
    if (before) before.weight += 1;
    else known.set(word, { word, written, weight: 1, letters: lettersOf(word) });
  }
  return {
    byLength: Map.groupBy(known.values(), ({ word }) => [...word].length),
    sorted: [...known.keys()].sort(),
  };
}

function writtenWords(): string[] {
  const phrases = readLexicon().flatMap(({ en, ar }) => [...en, ...ar]);
  const forms = wordsWithForms.flatMap((word) => formsOfArabic(word) ?? []);
  const labels = [arabicLabels, englishLabels].flatMap(({ industries, countries }) => [
    ...Object.values(industries),
    ...Object.values(countries),
  ]);
  const names = everyWrittenName().map((name) => name.charAt(0).toUpperCase() + name.slice(1));
  // A place stands before what else is written like it: Dubai, not dubai.
  return [...places.flatMap(placeLabels), ...names, ...[...phrases, ...labels].flatMap(wordsOf), ...forms];
}

function wordsOf(phrase: string): string[] {
  return [phrase, ...phrase.split(/[\s/&]+/)];
}

/** Which letters a word has, each as one of 32 bits. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) % 32);
  return bits;
}

/** Whether a word is known, or the beginning of one that is. */
export function isKnownBeginning(word: string): boolean {
  const { sorted } = vocabulary();
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? '') < word) from = middle + 1;
    else to = middle;
  }
  return sorted[from]?.startsWith(word) ?? false;
}

/** Whether a word is known as a whole. */
export function isKnownWord(word: string): boolean {
  return (
    vocabulary()
      .byLength.get([...word].length)
      ?.some((known) => known.word === word) ?? false
  );
}

/** The known words of about the same length that share most letters with a word: all that can be so near, and few others. */
export function wordsNear(word: string, distance: number): KnownWord[] {
  const letters = lettersOf(word);
  const length = [...word].length;
  const near: KnownWord[] = [];
  for (let other = length - distance; other <= length + distance; other += 1) {
    for (const known of vocabulary().byLength.get(other) ?? []) {
      // One edit takes one letter away and brings one at most.
      if (countBits(known.letters ^ letters) <= 2 * distance) near.push(known);
    }
  }
  return near;
}

import { formsOfArabic, readLexicon, wordsWithForms } from '../catalog/lexicon/lexicon.ts';
import { places } from '../catalog/places/places.ts';
import arabicLabels from '../locales/ar/catalog.json' with { type: 'json' };
import englishLabels from '../locales/en/catalog.json' with { type: 'json' };
import { countBits } from './count-bits.ts';
import { everyWrittenName } from './gulf-names.ts';
import { normalizeSearch } from './normalize-search.ts';
import { placeLabels } from './place-words.ts';

/** A word of the vocabulary. */
export interface KnownWord {
  /** Normalised for search. */
  word: string;
  /** As people write it. */
  written: string;
  /** How many entries of the vocabulary have it; a frequent word is suggested first. */
  weight: number;
  /** Its letters as bits. Words with very different letters are skipped without computing a distance. */
  letters: number;
}

interface Vocabulary {
  byLength: ReadonlyMap<number, readonly KnownWord[]>;
  sorted: readonly string[];
}

let loaded: Vocabulary | undefined;

/** Names, words of work and places in both scripts; built at first use. */
function vocabulary(): Vocabulary {
  loaded ??= makeVocabulary();
  return loaded;
}

/**
 * Builds the vocabulary, which takes 100 ms. A server calls it at the start; otherwise the first search with few results
 * would wait.
 */
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
  // Places come first, so that a suggestion is written Dubai, not dubai.
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

/** True for a word of the vocabulary, and for the beginning of one. */
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

/** True for a whole word of the vocabulary. */
export function isKnownWord(word: string): boolean {
  return (
    vocabulary()
      .byLength.get([...word].length)
      ?.some((known) => known.word === word) ?? false
  );
}

/** The words of the vocabulary whose length and letters allow the given edit distance. A few of them are farther away. */
export function wordsNear(word: string, distance: number): KnownWord[] {
  const letters = lettersOf(word);
  const length = [...word].length;
  const near: KnownWord[] = [];
  for (let other = length - distance; other <= length + distance; other += 1) {
    for (const known of vocabulary().byLength.get(other) ?? []) {
      // One edit removes at most one letter and adds at most one.
      if (countBits(known.letters ^ letters) <= 2 * distance) near.push(known);
    }
  }
  return near;
}

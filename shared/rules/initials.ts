import { limits } from '../limits.ts';
import { graphemes } from './text-preview.ts';

/**
 * Gives the first letter of each word of a name, upper-cased, at most two.
 * A list, because Arabic letters must be drawn apart: joined they would read as a word.
 *
 * @see requirements E5, E14, E15
 */
export function initials(name: string): string[] {
  const words = name.trim().split(/\s+/);
  return words.flatMap(firstLetter).slice(0, limits.initialsMax);
}

/** Gives the initials as the text of the specification's rule, `JS`. */
export function initialsText(name: string): string {
  return initials(name).join('');
}

// A bracket or a dash is no letter: "(CEO)" begins with C. An emoji may stand for a name.
const letter = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

function firstLetter(word: string): string[] {
  for (const grapheme of graphemes(word)) {
    if (letter.test(grapheme)) return [grapheme.toUpperCase()];
  }
  return [];
}

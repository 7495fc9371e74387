import { limits } from '../limits.ts';
import { graphemes } from './text-preview.ts';

/**
 * Gives the first letter of each word of a name, upper-cased, at most two.
 * A list, because Arabic letters must be drawn apart: joined they would read as a word.
 *
 * @see requirements E5, E14, E15
 */
export function initials(name: string): string[] {
  const words = name.trim().split(/\s+/).filter(Boolean).slice(0, limits.initialsMax);
  return words.map(firstLetter);
}

/** Gives the initials as the text of the specification's rule, `JS`. */
export function initialsText(name: string): string {
  return initials(name).join('');
}

function firstLetter(word: string): string {
  for (const grapheme of graphemes(word)) return grapheme.toUpperCase();
  return '';
}

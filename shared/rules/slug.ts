import { limits } from '../limits.ts';
import { foldLatin } from './fold-letters.ts';
import { transliterate } from './transliterate.ts';

/** The form of a public address. @see requirements E12 */
const slugPattern = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

/** Makes a slug as the specification documents it; see `suggestSlug` for a usable one. @see requirements E1–E3 */
export function makeSlug(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '-')
    .replace(/&/g, '-and-')
    .replace(/[^\w-]+/g, '')
    .replace(/-{2,}/g, '-');
}

/**
 * Suggests the public address of a name in any script.
 *
 * @returns A valid slug, or `''` when the name has no letter or digit to make one of.
 * @see api §2 Slug, requirements E7, E11, E12, E13
 */
export function suggestSlug(name: string): string {
  const made = makeSlug(foldLatin(transliterate(name)));
  const joined = made.replace(/[-_]{2,}/g, '-').replace(/^[-_]+/, '');
  return cut(joined, limits.slugMaxLength);
}

/** Gives the username that belongs to a slug. @see requirements E4 */
export function usernameOf(slug: string): string {
  return slug.replaceAll('-', '_');
}

/** True when a text can be a public address; reserved ones are another matter. */
export function isSlug(text: string): boolean {
  return text.length <= limits.slugMaxLength && slugPattern.test(text);
}

/**
 * Gives the n-th candidate of an address or, with `_`, of a username: `base`, `base-2`, `base-3` …, at most 60 long.
 *
 * @param n From 1.
 */
export function withSuffix(base: string, n: number, separator: '-' | '_' = '-'): string {
  if (n <= 1) return cut(base, limits.slugMaxLength);
  const suffix = `${separator}${n}`;
  return cut(base, limits.slugMaxLength - suffix.length) + suffix;
}

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(/[-_]+$/, '');
}

import { rememberingTexts } from '#shared/rules/remembered.ts';
import { trait, traitName, traitsIn, traitsPart } from '#shared/rules/traits.ts';
import type { Findable } from './listing-engine.ts';

type Traited = Pick<Findable, 'industry' | 'haystack'>;

// One filter asks for decades and for years.
const filterOf = rememberingTexts((word) => traitName(word).replace(/^(since|decade)$/, 'experience'));

/**
 * The traits of a card two by two, as tokens of the search index. Two filters that are both frequent and seldom meet
 * are one short list there; without it, two long ones would be read to their ends. Values of one filter make no pair:
 * they are never asked for together.
 */
export function traitPairs(card: Traited): string[] {
  const traits = [trait('industry', card.industry), ...traitsIn(card.haystack)];
  const pairs: string[] = [];
  for (const [n, one] of traits.entries()) {
    const filter = filterOf(one);
    for (const other of traits.slice(n + 1)) if (filterOf(other) !== filter) pairs.push(pairToken(one, other));
  }
  return pairs;
}

/** The pairs that one card has and the other has not. Most edits change no trait, and make no pairs. */
export function traitPairsOnlyIn(one: Traited, other: Traited): string[] {
  if (one.industry === other.industry && traitsPart(one.haystack) === traitsPart(other.haystack)) return [];
  const others = new Set(traitPairs(other));
  return traitPairs(one).filter((pair) => !others.has(pair));
}

/** True for the tokens of a filter, false for those of a word. */
export function isFilter(tokens: readonly string[]): boolean {
  return tokens.every((token) => traitName(token) !== '');
}

/**
 * Says which tokens of the index some filters ask for, of each list one: of several filters, the pairs of the first one
 * with each other.
 */
export function tokensOfFilters(filters: readonly (readonly string[])[]): (readonly string[])[] {
  const [first = [], ...others] = filters;
  if (others.length === 0) return [...filters];
  return others.map((other) => first.flatMap((one) => other.map((two) => pairToken(one, two))));
}

function pairToken(one: string, other: string): string {
  return one < other ? one + other : other + one;
}

import { groupOfTrait } from '#shared/rules/choice-counts.ts';
import { rememberingTexts } from '#shared/rules/remembered.ts';
import { trait, traitName, traitsIn } from '#shared/rules/traits.ts';
import type { Findable } from './listing-engine.ts';

const groupOf = rememberingTexts(groupOfTrait);

/**
 * The traits of a card two by two, as tokens of the search index. Two filters that are both frequent and seldom meet
 * are one short list there; without it, two long ones would be read to their ends. Values of one filter make no pair:
 * they are never asked for together.
 */
export function traitPairs({ industry, haystack }: Pick<Findable, 'industry' | 'haystack'>): string[] {
  const traits = [trait('industry', industry), ...traitsIn(haystack)];
  const pairs: string[] = [];
  for (const [n, one] of traits.entries()) {
    const group = groupOf(one);
    for (const other of traits.slice(n + 1)) if (groupOf(other) !== group) pairs.push(pairToken(one, other));
  }
  return pairs;
}

/** True for the tokens of a filter, false for those of a word. */
export function isFilter(tokens: readonly string[]): boolean {
  return tokens.every((token) => traitName(token) !== '');
}

/**
 * Says which tokens of the index several filters ask for, of each list one: of two filters, their pairs. The first one
 * is asked for together with each other.
 */
export function tokensOfFilters([first = [], ...others]: readonly (readonly string[])[]): (readonly string[])[] {
  const asked = others.map((other) => ({ other, isPaired: groupOf(first[0] ?? '') !== groupOf(other[0] ?? '') }));
  const pairs = asked.map(({ other, isPaired }) =>
    isPaired ? first.flatMap((one) => other.map((two) => pairToken(one, two))) : other,
  );
  return asked.some(({ isPaired }) => isPaired) || first.length === 0 ? pairs : [first, ...pairs];
}

function pairToken(one: string, other: string): string {
  return one < other ? one + other : other + one;
}

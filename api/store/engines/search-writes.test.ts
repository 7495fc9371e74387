import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginningsUpTo } from '#shared/rules/search-text.ts';
import { beginningLength, industryToken, tokensOf, tokensOnlyIn, wholeWordToken } from './search-writes.ts';
import { traitPairs } from './trait-pairs.ts';

// The last two are names that are found as a whole.
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom('ا', 'ب', 'a', 'b', '1', '😀'), maxLength: 11 }),
  fc.constantFrom('manager', 'mana', 'هند'),
);
const words = fc.array(word, { maxLength: 6 });
const traits = fc.subarray(['~place=doha', '~skill=python', '~skill=sales', '~speaks=ar', '~since=2001']);
const card = fc.record({
  position: fc.constant(1),
  industry: fc.constantFrom('finance', 'legal'),
  haystack: fc
    .tuple(words, traits)
    .map(([list, own]) => ` ${[...list.filter(Boolean), `~k${list.at(-1) ?? ''}`, ...own].join(' ')} `),
});

it('finds exactly the tokens that one card has and the other has not', () => {
  fc.assert(
    fc.property(card, fc.option(card, { nil: undefined }), (one, other) => {
      const all = ({ industry, haystack }: typeof one) =>
        new Set([
          industryToken(industry),
          ...beginningsUpTo(beginningLength)(haystack),
          ...['mana', 'هند'].filter((name) => haystack.includes(` ${name} `)).map(wholeWordToken),
          ...traitPairs({ industry, haystack }),
        ]);
      const others = other ? all(other) : new Set();
      const expected = new Set([...all(one)].filter((token) => !others.has(token)));
      const found = tokensOnlyIn(one, other);
      expect(found).toHaveLength(expected.size);
      expect(new Set(found)).toEqual(expected);
    }),
    { numRuns: 5000 },
  );
});

it('names the same tokens of a card that is new, in one text', () => {
  fc.assert(
    fc.property(card, (one) => {
      expect(new Set(tokensOf(one).split(' '))).toEqual(new Set(tokensOnlyIn(one, undefined)));
    }),
    { numRuns: 5000 },
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ngramsOf } from '#shared/rules/directory-search.ts';
import { gramLength, gramsOnlyIn, industryToken } from './search-writes.ts';

const words = fc.array(fc.string({ unit: fc.constantFrom('ا', 'ب', 'a', 'b', '1', '😀'), maxLength: 7 }), {
  maxLength: 6,
});
const card = fc.record({
  position: fc.constant(1),
  industry: fc.constantFrom('finance', 'legal'),
  haystack: words.map((list) => list.filter(Boolean).join(' ')),
});

it('finds exactly the grams that one card has and the other has not', () => {
  fc.assert(
    fc.property(card, fc.option(card, { nil: undefined }), (one, other) => {
      const all = ({ industry, haystack }: typeof one) =>
        new Set([industryToken(industry), ...ngramsOf(haystack, gramLength)]);
      const others = other ? all(other) : new Set();
      const expected = new Set([...all(one)].filter((gram) => !others.has(gram)));
      const found = gramsOnlyIn(one, other);
      expect(found).toHaveLength(expected.size);
      expect(new Set(found)).toEqual(expected);
    }),
    { numRuns: 5000 },
  );
});

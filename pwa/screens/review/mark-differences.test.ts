import { describe, expect, it } from 'vitest';
import { markDifferences } from './mark-differences.ts';

const own = (text: string, other: string) =>
  markDifferences(text, other)
    .filter(({ isOwn }) => isOwn)
    .map((piece) => piece.text.trim());

describe('the differences of two versions (V8)', () => {
  it('marks the words that the other one lacks, in both', () => {
    const mine = 'I build pipelines. I like documents in two languages.';
    const theirs = 'I build cold pipelines.';
    expect(own(mine, theirs)).toEqual(['I like documents in two languages.']);
    expect(own(theirs, mine)).toEqual(['cold']);
  });

  it('does so in Arabic', () => {
    const mine = 'مهندس بيانات يبني منصات للموانئ في الدمام';
    expect(own(mine, 'مهندس بيانات يبني منصات في الدمام')).toEqual(['للموانئ']);
  });

  it('marks everything against nothing, and nothing against the same', () => {
    expect(own('two words', '')).toEqual(['two words']);
    expect(own('', 'two words')).toEqual([]);
    expect(own('two  words\nhere', 'two words here')).toEqual([]);
  });

  it('keeps the longest common row of words, the first one of equals', () => {
    expect(own('x b c', 'b c x')).toEqual(['x']);
    expect(own('b a', 'a b')).toEqual(['a']);
    expect(own('a b c d', 'c d a b')).toEqual(['c d']);
    expect(own('a b a', 'a')).toEqual(['b a']);
    expect(own('one two three', 'two')).toEqual(['one', 'three']);
  });

  it('takes words with and without a stop for the same, but no stop for another', () => {
    expect(own('pipes, docks', 'pipes docks.')).toEqual([]);
    expect(own('؟ !', '! .')).toEqual(['؟']);
  });

  it('joins neighbours into one piece', () => {
    expect(markDifferences('one two three four', 'one four')).toEqual([
      { text: 'one ', isOwn: false },
      { text: 'two three ', isOwn: true },
      { text: 'four', isOwn: false },
    ]);
  });

  it('loses no letter of the text', () => {
    const text = '  one two\n\nthree  four ';
    expect(
      markDifferences(text, 'two four')
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});

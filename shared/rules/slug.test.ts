import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { isSlug, makeSlug, suggestSlug, usernameOf, withSuffix } from './slug.ts';

describe('makeSlug', () => {
  it.each(['John Smith', '  john   smith ', 'JOHN SMITH'])('makes john-smith of %j (E1)', (name) => {
    expect(makeSlug(name)).toBe('john-smith');
  });

  it('writes & as and (E2)', () => {
    expect(makeSlug('A & B')).toBe('a-and-b');
  });

  it('collapses hyphens and strips other characters (E3)', () => {
    expect(makeSlug('a -- - b')).toBe('a-b');
    expect(makeSlug("O'Neil!")).toBe('oneil');
  });
});

describe('suggestSlug', () => {
  it.each([
    ['محمد العتيبي', 'mohammed-alotaibi'],
    ['فاطمة الزهراء', 'fatima-alzahra'],
    ['عبد الله', 'abdullah'],
    ['عبدالرحمن السديس', 'abdulrahman-alsadis'],
    ['نورة آل ثاني', 'noura-al-thani'],
    ['مُحَمَّد', 'mohammed'],
    ['محمد Smith', 'mohammed-smith'],
    // Copied from a PDF file: each letter in its form within the word, and الله as one sign.
    ['ﻣﺤﻤﺪ ﺍﻟﻌﺘﻴﺒﻲ', 'mohammed-alotaibi'],
    ['ﻋﺒﺪ ﷲ', 'abdullah'],
  ])('writes %s as %s (E7)', (name, slug) => {
    expect(suggestSlug(name)).toBe(slug);
  });

  it.each([
    ['José Núñez', 'jose-nunez'],
    ['Jürgen Strauß', 'jurgen-strauss'],
    ['Øystein Łukasz Æ', 'oystein-lukasz-ae'],
  ])('folds the accents of %s (E13)', (name, slug) => {
    expect(suggestSlug(name)).toBe(slug);
  });

  it.each(['!!!', '😀', '-', '_', '   ', '李'])('has none for %j (E11)', (name) => {
    expect(suggestSlug(name)).toBe('');
  });

  it('never starts or ends with a hyphen and is at most 60 long (E12)', () => {
    expect(suggestSlug('-- Ali _- Hassan --')).toBe('ali-hassan');
    expect(suggestSlug(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
  });

  it('is valid or empty for any name (E12)', () => {
    const unit = fc.oneof(
      fc.constantFrom('ع', 'ا', 'ل', ' ', '-', '_', '&', 'é', '٣'),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(fc.array(unit), (parts) => {
        const slug = suggestSlug(parts.join(''));
        expect(slug === '' || isSlug(slug)).toBe(true);
      }),
    );
  });
});

describe('usernameOf', () => {
  it('turns hyphens into underscores (E4)', () => {
    expect(usernameOf('john-smith')).toBe('john_smith');
    expect(usernameOf('a-b-c')).toBe('a_b_c');
  });
});

describe('withSuffix', () => {
  it('numbers from the second on (E9)', () => {
    expect([1, 2, 3].map((n) => withSuffix('ali', n))).toEqual(['ali', 'ali-2', 'ali-3']);
  });

  it('numbers usernames with an underscore (E10)', () => {
    expect(withSuffix('a_b', 2, '_')).toBe('a_b_2');
  });

  it('stays a valid address of at most 60 (E12)', () => {
    const long = `${'a'.repeat(57)}-bc`;
    expect(withSuffix(long, 12)).toBe(`${'a'.repeat(57)}-12`);
    expect(isSlug(withSuffix(long, 100_000))).toBe(true);
  });
});

describe('isSlug', () => {
  it.each(['a', 'ali', 'a_b', 'a-b-2'])('accepts %s', (slug) => {
    expect(isSlug(slug)).toBe(true);
  });

  it.each(['', '-a', 'a-', 'a--b', 'A', 'a b', 'محمد', 'a'.repeat(limits.slugMaxLength + 1)])('refuses %j', (slug) => {
    expect(isSlug(slug)).toBe(false);
  });
});

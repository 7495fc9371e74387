import { describe, expect, it } from 'vitest';
import { initials, initialsText } from './initials.ts';

describe('initials', () => {
  it.each([
    ['John Smith', 'JS'],
    ['John Michael Smith', 'JM'],
    ['john', 'J'],
    ['محمد (CEO)', 'مC'],
    ['Ali & Hassan', 'AH'],
    ['«نورة» — Noura', 'نN'],
    ["'Abd al-Rahman", 'AA'],
  ])('of %s are %s (E5)', (name, expected) => {
    expect(initialsText(name)).toBe(expected);
  });

  it('ignores outer and double spaces (E14)', () => {
    expect(initialsText('  Ali  Hassan ')).toBe('AH');
  });

  it('breaks no emoji and no marked letter (E14, A17)', () => {
    expect(initials('👩🏽‍💻 Coder')).toEqual(['👩🏽‍💻', 'C']);
    expect(initials('مُحمد')).toEqual(['مُ']);
    expect(initials('😀')[0]?.isWellFormed()).toBe(true);
  });

  it('gives Arabic letters one by one, to be drawn apart (E15)', () => {
    expect(initials('طارق زايد')).toEqual(['ط', 'ز']);
  });

  it('has none for an empty name, or one of signs alone', () => {
    expect([initials('  '), initials('( —')]).toEqual([[], []]);
  });
});

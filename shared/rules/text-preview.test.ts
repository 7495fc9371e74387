import { describe, expect, it } from 'vitest';
import { bioPreview, cardBio, firstGraphemes, metaDescription } from './text-preview.ts';

describe('firstGraphemes', () => {
  it('keeps families and marked letters whole (A17)', () => {
    expect(firstGraphemes('👨‍👩‍👧 family', 1)).toBe('👨‍👩‍👧');
    expect(firstGraphemes('مُحَمَّد', 2)).toBe('مُحَ');
    expect(firstGraphemes('e\u0301a', 1)).toBe('e\u0301');
  });

  it('gives a short text as it is', () => {
    expect(firstGraphemes('abc', 3)).toBe('abc');
    expect(firstGraphemes('abcd', 3)).toBe('abc');
  });
});

describe('bioPreview', () => {
  it('leads with three words and adds an ellipsis only if the bio goes on (I7)', () => {
    expect(bioPreview('Staff platform engineer')).toEqual({ lead: 'Staff platform engineer', rest: '' });
    expect(bioPreview('Staff platform engineer in Doha.')).toEqual({
      lead: 'Staff platform engineer',
      rest: ' in Doha.',
    });
  });

  it('shows 80 characters of a longer bio (I7)', () => {
    const { lead, rest } = bioPreview(`one two three ${'x'.repeat(100)}`);
    expect(lead).toBe('one two three');
    expect(rest).toBe(` ${'x'.repeat(66)}…`);
    expect(bioPreview('y'.repeat(80)).lead).toBe('y'.repeat(80));
  });

  it('keeps a bio of one endless word within 80 characters', () => {
    expect(bioPreview('y'.repeat(81))).toEqual({ lead: 'y'.repeat(80), rest: '…' });
  });

  it('is empty without a bio (H14)', () => {
    expect(bioPreview('')).toEqual({ lead: '', rest: '' });
  });
});

describe('metaDescription', () => {
  it('is the first 150 characters on one line (H9)', () => {
    expect(metaDescription(` a\n\n b ${'c'.repeat(200)}`)).toBe(`a b ${'c'.repeat(146)}`);
    expect(metaDescription('')).toBe('');
  });
});

describe('cardBio', () => {
  it('is the first 120 characters', () => {
    expect(cardBio('d'.repeat(130))).toBe('d'.repeat(120));
    expect(cardBio('')).toBe('');
  });
});

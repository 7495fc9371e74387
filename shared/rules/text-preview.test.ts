import { afterEach, describe, expect, it, vi } from 'vitest';
import { bioPreview, cardBio, firstGraphemes, metaDescription } from './text-preview.ts';

describe('firstGraphemes', () => {
  it('keeps families and marked letters whole (A17)', () => {
    expect(firstGraphemes('👨‍👩‍👧 family', 1)).toBe('👨‍👩‍👧');
    expect(firstGraphemes('مُحَمَّد', 2)).toBe('مُحَ');
    expect(firstGraphemes('e\u0301a', 1)).toBe('e\u0301');
  });

  it('goes on behind what is unusual, and after usual text before it (A17)', () => {
    expect(firstGraphemes('abc👨‍👩‍👧d', 3)).toBe('abc');
    expect(firstGraphemes('abc👨‍👩‍👧d', 4)).toBe('abc👨‍👩‍👧');
    expect(firstGraphemes('abc👨‍👩‍👧de', 5)).toBe('abc👨‍👩‍👧d');
  });

  it('gives a short text as it is', () => {
    expect(firstGraphemes('abc', 3)).toBe('abc');
    expect(firstGraphemes('abcd', 3)).toBe('abc');
  });
});

describe('usual text', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is cut without the tables of the browser, in Arabic, Persian and English', () => {
    const segmenter = vi.spyOn(Intl, 'Segmenter');
    const texts = ['محاسبة، تدقيق؛ هل تبحث؟ ٪٥٠', 'گل پژ یک', 'Ten years’ work – “audit”, tax…'];
    for (const text of texts) expect(firstGraphemes(text.repeat(9), 12)).toBe(text.repeat(9).slice(0, 12));
    expect(firstGraphemes('مُدَرِّسَةٌ أوّلًا '.repeat(9), 8)).toBe('مُدَرِّسَةٌ أوّ');
    expect(segmenter).not.toHaveBeenCalled();
  });

  it('is cut where the tables would cut it, whatever stands beside it', () => {
    const segmenter = new Intl.Segmenter('ar', { granularity: 'grapheme' });
    for (let unit = 0; unit < 0x3000; unit += 1) {
      const letter = String.fromCharCode(unit);
      for (const text of [`a${letter}b`, `بَ${letter}ّت`, `\n${letter}ًa`, letter.repeat(3)]) {
        const cut = [...segmenter.segment(text)].slice(0, 2).map(({ segment }) => segment);
        expect(firstGraphemes(text, 2), `U+${unit.toString(16)}`).toBe(cut.join(''));
      }
    }
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

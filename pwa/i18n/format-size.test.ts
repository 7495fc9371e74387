import { describe, expect, it } from 'vitest';
import { formatBytes, formatShare } from './format-size.ts';

const plain = (text: string) =>
  text.replace(/[\u200e\u200f\u061c\u00a0\u202f]/g, (mark) => (/\s/.test(mark) ? ' ' : ''));

describe('sizes', () => {
  it('are told in the largest fitting unit', () => {
    expect(
      [0, 40, 2_300, 412_000, 3_400_000, 52_000_000, 1.2e9].map((bytes) => plain(formatBytes(bytes, 'en'))),
    ).toEqual(['0 kB', '0.1 kB', '2.3 kB', '412 kB', '3.4 MB', '52 MB', '1.2 GB']);
  });

  it('have Arabic digits and whole words in Arabic, all of one kind (A10)', () => {
    expect([14_000, 3_400_000, 11e9].map((bytes) => plain(formatBytes(bytes, 'ar')))).toEqual([
      '١٤ كيلوبايت',
      '٣٫٤ ميغابايت',
      '١١ غيغابايت',
    ]);
  });
});

describe('shares', () => {
  it('are whole only when nothing is missing', () => {
    expect([0, 0.5, 0.999, 1, 2].map((share) => formatShare(share, 'en'))).toEqual([
      '0%',
      '50%',
      '99%',
      '100%',
      '100%',
    ]);
    expect(plain(formatShare(0.5, 'ar'))).toMatch(/٥٠/);
  });
});

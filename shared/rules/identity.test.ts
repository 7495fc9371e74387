import { describe, expect, it } from 'vitest';
import { companyHue, companyMark } from './company-mark.ts';
import { avatarHue, HUES, hash, initials, MOTIFS, naqsha, pictureVariant, STAR_PATH } from './identity.ts';

describe('identity of an address', () => {
  it('is the same everywhere and for ever', () => {
    expect([
      hash('noura-alsulaiti'),
      avatarHue('noura-alsulaiti'),
      companyHue('noura-alsulaiti'),
    ]).toMatchInlineSnapshot(`
      [
        1881840655,
        32,
        186,
      ]
    `);
    expect(naqsha('noura-alsulaiti')).toMatchInlineSnapshot(`
      {
        "motifs": [
          "cross",
          "cross",
          "star",
        ],
        "swap": true,
      }
    `);
    expect(companyMark('noura-alsulaiti')).toMatchInlineSnapshot(`"tent"`);
  });

  it('differs between addresses', () => {
    const slugs = Array.from({ length: 400 }, (_, index) => `talent-${index}`);
    expect(new Set(slugs.map(avatarHue)).size).toBe(HUES.length);
    expect(new Set(slugs.map(companyMark)).size).toBe(Object.keys(MOTIFS).length);
    expect(new Set(slugs.map((slug) => JSON.stringify(naqsha(slug)))).size).toBeGreaterThan(100);
  });

  it('draws a star of two squares in each other', () => {
    expect(STAR_PATH).toBe(
      'M12.00 1.00L15.22 4.22L19.78 4.22L19.78 8.78L23.00 12.00L19.78 15.22L19.78 19.78L15.22 19.78L12.00 23.00' +
        'L8.78 19.78L4.22 19.78L4.22 15.22L1.00 12.00L4.22 8.78L4.22 4.22L8.78 4.22Z',
    );
  });
});

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
    expect(initials(name).join('')).toBe(expected);
  });

  it('ignores outer and double spaces (E14)', () => {
    expect(initials('  Ali  Hassan ').join('')).toBe('AH');
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

it('names another size and format of the same picture', () => {
  const hash = 'a'.repeat(64);
  expect(pictureVariant(`/media/${hash}-256.webp`, 96, 'jpg')).toBe(`/media/${hash}-96.jpg`);
  expect(pictureVariant(`/media/${hash}-96.jpg`, 512, 'webp')).toBe(`/media/${hash}-512.webp`);
});

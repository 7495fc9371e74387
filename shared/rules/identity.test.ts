import { describe, expect, it } from 'vitest';
import { companyHue, companyMark } from './company-mark.ts';
import { avatarHue, HUES, hash, MOTIFS, naqsha, STAR_PATH } from './identity.ts';

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

  it('draws a star of sixteen corners', () => {
    expect(STAR_PATH.match(/[ML]/g)).toHaveLength(16);
  });
});

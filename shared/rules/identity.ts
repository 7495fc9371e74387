import { limits } from '../limits.ts';
import { graphemes } from './text-preview.ts';

/** Hashes a text to 32 bits: FNV-1a over code points with a final mix. */
export function hash(text: string): number {
  let h = 2166136261;
  for (const character of text) {
    h ^= character.codePointAt(0) ?? 0;
    h = Math.imul(h, 16777619);
  }
  h ^= h >>> 13;
  h = Math.imul(h, 0x5bd1e995);
  h ^= h >>> 15;
  return h >>> 0;
}

/** OKLCH hues of avatars; lightness and chroma are tokens, so that both themes keep their contrast. */
export const HUES = [214, 186, 150, 112, 62, 32, 8, 330, 288, 252] as const;
export type Hue = (typeof HUES)[number];

/** Gives the hue of a talent's avatar, in degrees. */
export function avatarHue(slug: string): Hue {
  return pick(HUES, hash(slug));
}

/** Picks one of a list by a number of any size. */
export function pick<T>(list: readonly [T, ...T[]], index: number): T {
  return list[index % list.length] ?? list[0];
}

// Two squares, one turned by 45 degrees: 0.7654 is the ratio of inner to outer corners.
function starPath(radius: number, centre: number, digits: number): string {
  const points: string[] = [];
  for (let corner = 0; corner < 16; corner++) {
    const distance = corner % 2 ? radius * 0.7654 : radius;
    const angle = ((corner * 22.5 - 90) * Math.PI) / 180;
    const x = (centre + distance * Math.cos(angle)).toFixed(digits);
    const y = (centre + distance * Math.sin(angle)).toFixed(digits);
    points.push(`${x} ${y}`);
  }
  return `M${points.join('L')}Z`;
}

/** The eight-point star of "featured", in a 24 × 24 view box. */
export const STAR_PATH = starPath(11, 12, 2);

/** Woven motifs on a 24-unit square centred on 0,0; fill rule evenodd. */
export const MOTIFS = {
  diamond: 'M0-11 11 0 0 11-11 0ZM0-4.5-4.5 0 0 4.5 4.5 0Z',
  stepped: 'M-3-11H3V-7H7V-3H11V3H7V7H3V11H-3V7H-7V3H-11V-3H-7V-7H-3Z',
  star: `${starPath(11, 0, 1)}M0-4.2-4.2 0 0 4.2 4.2 0Z`,
  cross: 'M0-11 5-6 0-1-5-6ZM0 1 5 6 0 11-5 6ZM-6-5-1 0-6 5-11 0ZM6-5 11 0 6 5 1 0Z',
  bow: 'M-11-11 0 0-11 11ZM11-11 0 0 11 11Z',
  glass: 'M-11-11H11L0 0ZM-11 11H11L0 0Z',
  tent: 'M-11 11 0-11 11 11ZM-4.5 7.5H4.5L0-1.5Z',
  comb: 'M-10-11H-7V11H-10ZM-4-11H-1V11H-4ZM2-11H5V11H2ZM8-11H11V11H8Z',
} as const;
export type Motif = keyof typeof MOTIFS;

const mainMotifs = ['diamond', 'stepped', 'star', 'cross'] as const;
const sideMotifs = ['bow', 'glass', 'tent', 'comb', 'cross', 'diamond'] as const;

export interface Band {
  /** One 96-unit tile is a, b, c, b at x = 0, 24, 48, 72: a palindrome, so it needs no mirror in Arabic. */
  motifs: readonly [a: Motif, b: Motif, c: Motif];
  /** When true, a and c take the second tone and b the first. */
  swap: boolean;
}

/** Gives the woven band of an address (naqsha: Arabic for pattern); everyone has their own, without a byte of picture. */
export function naqsha(slug: string): Band {
  const h = hash(slug);
  return {
    motifs: [pick(mainMotifs, h), pick(sideMotifs, h >>> 4), pick(mainMotifs, h >>> 9)],
    swap: ((h >>> 17) & 1) === 1,
  };
}

/**
 * Gives the first letter of each word of a name, upper-cased, at most two.
 * A list, because Arabic letters must be drawn apart: joined they would read as a word.
 *
 * @see requirements E5, E14, E15
 */
export function initials(name: string): string[] {
  const words = name.trim().split(/\s+/);
  return words.flatMap(firstLetter).slice(0, limits.initialsMax);
}

// A bracket or a dash is no letter: "(CEO)" begins with C. An emoji may stand for a name.
const letter = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

function firstLetter(word: string): string[] {
  for (const grapheme of graphemes(word)) {
    if (letter.test(grapheme)) return [grapheme.toUpperCase()];
  }
  return [];
}

/**
 * Gives the address of another size or format of a stored picture.
 *
 * @param url `/media/{sha256}-256.webp`, as answered by the API.
 * @param sizePx Edge of the square.
 * @see api §2 Pictures
 */
export function pictureVariant(
  url: string,
  sizePx: (typeof limits.pictureSizesPx)[number],
  format: 'webp' | 'jpg',
): string {
  return url.replace(/-\d+\.(?:webp|jpg)$/, `-${sizePx}.${format}`);
}

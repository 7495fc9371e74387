import { avatarHue, type Hue, hash, type Motif, pick } from './identity.ts';

const motifs = ['diamond', 'stepped', 'star', 'cross', 'glass', 'bow', 'tent', 'comb'] as const;

// With the dot a company and a talent of the same address get different marks.
function seedOf(slug: string): string {
  return `${slug}·`;
}

/** Gives the hue of a company's mark, in degrees. */
export function companyHue(slug: string): Hue {
  return avatarHue(seedOf(slug));
}

/** Gives the mark of a company without a logo: one motif, drawn on `companyHue`. */
export function companyMark(slug: string): Motif {
  return pick(motifs, hash(seedOf(slug)) >>> 6);
}

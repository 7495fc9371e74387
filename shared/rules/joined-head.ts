import { withoutArticle } from './normalize-search.ts';

// A full-width letter, which normalised text never holds: the joined word begins with no word that somebody types.
const headMark = 'ｍ';
const formsOfHead = new Set(['مدير', 'مديره', 'مدراء', 'مديرون', 'مديرين', 'مديرات', 'مديرو']);

/** True for the Arabic word for somebody who runs something, in each of its forms. */
export function isHead(word: string): boolean {
  return formsOfHead.has(word) || withoutArticle(word).some((bare) => formsOfHead.has(bare));
}

/**
 * Joins the Arabic word for somebody who runs something with the word behind it. Nearly every such trade begins with it, so
 * alone it would find all of them: a trade that English does not call a manager is searched by this word instead.
 *
 * @param word A normalised word of a query or a trade.
 * @returns null where the word is another one, or nothing stands behind it
 */
export function joinedHead(word: string, next: string | undefined): string | null {
  return isHead(word) && next !== undefined ? headMark + (withoutArticle(next)[0] ?? next) : null;
}

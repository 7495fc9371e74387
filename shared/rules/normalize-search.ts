import { foldArabic, foldLetters } from './fold-letters.ts';
import { memoizeTexts } from './memoize-texts.ts';

/**
 * Normalises a text for search: one letter for those that are taken for one another, no accents, hyphens,
 * apostrophes or dots; `+` and `#` stay (C++, C#), everything else is a space. `عبد الله` and `Al Mutawa` become one
 * word as in their other spellings. Idempotent.
 *
 * @see requirements I12, protocol §2
 */
export function normalizeSearch(text: string): string {
  const plain = text.split(' ').map(normalizeWord).filter(Boolean).join(' ');
  return plain
    .replace(/(^| )aal (?=\S)/g, '$1al')
    .replace(/(^| )(ال|al|el) (?=\S)/g, '$1$2')
    .replace(/(^| )عبد (?=ال)/g, '$1عبد')
    .replace(/(^| )(abd[aeiou][lrstnzd]|abd) (?=\S)/g, '$1$2');
}

// Every rule of it looks at single letters, and words come again and again.
const normalizeWord = memoizeTexts((word) => {
  if (/^[a-z\d]*$/.test(word)) return word;
  if (/^[\u0621-\u063A\u0641-\u064A]+$/.test(word)) return foldArabic(word);
  return foldLetters(word)
    .replace(/[\p{Cf}\-‐‑'’‘ʼ`´.]/gu, '')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();
});

/** `normalizeSearch` for texts that come again and again, such as labels and skills. */
export const normalizeOften = memoizeTexts(normalizeSearch);

const lettersBehindAnd = 4;

/**
 * Gives a normalised word without the article and the letters written together with it (المهندس, والمهندس, للمهندس),
 * and without a single و when enough is left; none when nothing of it is there. Names of places such as البانيا lose
 * theirs too, so the whole word counts beside.
 */
export function withoutArticle(word: string): string[] {
  const behind = /^(?:[وبكف]?ال|لل)(.{3,})$/u.exec(word)?.[1];
  if (behind !== undefined) return [behind];
  const joined = /^و(.+)$/u.exec(word)?.[1] ?? '';
  return joined.length >= lettersBehindAnd ? [joined] : [];
}

/** Gives a Latin name without its article: people look for Otaibi as often as for Alotaibi. */
export function withoutLatinArticle(word: string): string[] {
  const behind = /^[ae]l([a-z]{4,})$/.exec(word)?.[1];
  return behind === undefined ? [] : [behind];
}

// Words that people write between two others and do not search: designer in Doha, محاسب في جدة.
const wordsBetween = new Set([
  ...['in', 'at', 'of', 'for', 'the', 'and', 'with', 'a', 'an'],
  ...['في', 'من', 'مع', 'و', 'او'],
]);

/** Leaves out the words between, where others remain. */
export function withoutWordsBetween(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !wordsBetween.has(word));
  return others.length > 0 ? others : words;
}

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

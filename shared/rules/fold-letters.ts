import { toAsciiDigits } from './digits.ts';

// Letters that Unicode does not take apart into a base letter and a mark.
const latinLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  // Greek has a form for the end of a word; half a word must still match it.
  ς: 'σ',
};

// One letter for those that people type for one another; the last row are Persian and Urdu keyboards.
const arabicLetters: Record<string, string> = {
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
  ہ: 'ه',
  ە: 'ه',
};

/** Drops accents and writes letters such as ß and ø with plain ones; lower case. @see requirements E13 */
export function foldLatin(text: string): string {
  return decompose(text).replace(/[ßæœøłđðþħıς]/g, (letter) => latinLetters[letter] ?? letter);
}

/**
 * Writes a text so that spellings a reader takes for the same are the same: lower case, no accents, tashkeel or
 * tatweel, أإآٱ as ا, ى as ي, ة as ه, ؤ as و, ئ as ي, all digits as 0–9.
 *
 * @see requirements I12
 */
export function foldLetters(text: string): string {
  const arabic = foldLatin(text).replace(/[ٱىةکیہە]/g, (letter) => arabicLetters[letter] ?? letter);
  return toAsciiDigits(arabic.replaceAll('ـ', ''));
}

/** `foldLetters` of plain Arabic letters: most words are nothing else, and the lexicon has thousands of them. */
export function foldArabic(word: string): string {
  return word.replace(/[أإآىةؤئ]/g, (letter) => foldedArabic[letter] ?? letter);
}

const foldedArabic: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ى: 'ي', ة: 'ه', ؤ: 'و', ئ: 'ي' };

// NFKD separates أ into ا and a mark, so that dropping marks also folds hamzas. Lower-casing may compose letters again.
function decompose(text: string): string {
  return text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
}

import { foldLetters } from './fold-letters.ts';
import { familyNameOf, givenNameOf } from './gulf-names.ts';
import { memoizeTexts } from './memoize-texts.ts';

// The last two are letters by their form in a word, as they are copied from PDF files.
const arabicWord = /[\u0621-\u064A\u066E-\u06D3\uFB50-\uFDFF\uFE70-\uFEFC]/;

const consonants: Record<string, string> = {
  ب: 'b',
  ت: 't',
  ث: 'th',
  ج: 'j',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'th',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'dh',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  پ: 'p',
  چ: 'ch',
  ژ: 'zh',
  ڤ: 'v',
  گ: 'g',
};

/** True when a text has an Arabic letter. */
export function isArabic(text: string): boolean {
  return arabicWord.test(text);
}

/**
 * Writes Arabic words in Latin letters: known Gulf names as people write them, others letter by letter.
 * Words of other scripts stay as they are.
 *
 * @see api §2 Slug, requirements E7
 */
export function transliterate(text: string): string {
  return joinServant(plainLetters(text))
    .split(/\s+/)
    .map((word) => (isArabic(word) ? transliterateWord(word) : word))
    .join(' ')
    .trim();
}

/** Writes the forms of Arabic letters (ﻣﺤﻤﺪ, ﷲ) as the letters themselves; the rest of the text stays. */
function plainLetters(text: string): string {
  return text.replace(/[\uFB50-\uFDFF\uFE70-\uFEFC]+/g, (forms) => forms.normalize('NFKC'));
}

// عبد stands with the name after it: عبد الله is one name.
function joinServant(text: string): string {
  return text.replace(/(^|\s)عبد\s+(?=ال)/g, '$1عبد');
}

const transliterateWord = memoizeTexts((word) => {
  // A final ى is read a, which folding it to ي would hide.
  const folded = foldLetters(word.replace(/ى(?=\p{M}*$)/u, 'ا'));
  return knownWord(foldLetters(word)) ?? knownWord(folded) ?? withPrefix(folded);
});

function knownWord(folded: string): string | undefined {
  return givenNameOf(folded) ?? (folded.startsWith('ال') ? familyWithArticle(folded) : familyNameOf(folded));
}

function familyWithArticle(folded: string): string | undefined {
  const stem = folded.slice(2);
  const known = familyNameOf(stem) ?? givenNameOf(stem);
  return known && `al${known}`;
}

function withPrefix(folded: string): string {
  if (folded.startsWith('عبدال') && folded.length > 6) {
    const stem = folded.slice(5);
    return `abdul${givenNameOf(stem) ?? spell(stem)}`;
  }
  if (folded.startsWith('ال') && folded.length > 3) return `al${spell(folded.slice(2))}`;
  return spell(folded);
}

/** Spells a folded word letter by letter; a short a stands where Latin consonants would pile up. */
function spell(word: string): string {
  return (
    word
      // باسط is Basit: after a long a the last consonant is heard with an i.
      .replace(/(?<=ا)([^اويعه])([^اويعه])$/, '$1i$2')
      .replace(/^و|(?<=ا)و|و(?=[اي])/g, 'w')
      .replace(/^ي|(?<=ا)ي|ي(?=ا)/g, 'y')
      .replace(/^ع(?=ا)|(?<=.)ع$/g, '')
      .replace(/[اع]|(?<=.)ه$/g, 'a')
      .replaceAll('و', 'u')
      .replaceAll('ي', 'i')
      .replace(/^([^aiu])(?=[^aiu])/, '$1a')
      .replace(/([^aiu]{2})(?=[^aiu])/g, '$1a')
      .replace(/[\u0600-\u06FF]/g, (letter) => consonants[letter] ?? '')
  );
}

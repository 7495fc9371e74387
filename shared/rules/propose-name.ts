import { languageOf } from './both-languages.ts';
import { foldLatin } from './fold-letters.ts';
import { arabicNameOf } from './gulf-names.ts';
import { isArabic, transliterate } from './transliterate.ts';

/**
 * Proposes how a name is written in the other script: names of the Gulf as people write them, others by their sounds.
 * It is a proposal: only the owner knows.
 *
 * @returns `''` where the name has nothing to write, such as one of digits.
 * @see requirements J23
 */
export function proposeName(name: string): string {
  const language = languageOf(name);
  if (!language) return '';
  return language === 'ar' ? inLatin(name) : inArabic(name);
}

function inLatin(name: string): string {
  // عبد الله is one name; the article is written with a hyphen, as passports have it.
  const words = name
    .trim()
    .replace(/(^|\s)عبد\s+(?=ال)/g, '$1عبد')
    .split(/\s+/);
  return words.map((word) => (isArabic(word) ? latinWord(word) : word)).join(' ');
}

const particles = new Set(['bin', 'bint', 'ibn']);

function latinWord(word: string): string {
  const latin = transliterate(word);
  if (particles.has(latin)) return latin;
  const [, stem] = /^ال.{2,}/.test(word) ? (/^al(.{2,})/.exec(latin) ?? []) : [];
  return stem ? `Al-${capitalised(stem)}` : capitalised(latin);
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function inArabic(name: string): string {
  const words = foldLatin(name)
    .replace(/(^|[\s-])(?:al|el)[\s-]+(?=[a-z])/g, '$1al-')
    .replace(/(^|[\s-])(abd[aeiou][lrstnzd]|abd)[\s-]+(?:al-)?(?=[a-z])/g, '$1abdul')
    .replace(/['’‘ʼ`´.]/g, '')
    .split(/\s+|(?<!(?:^|[\s-])al)-/);
  return words.filter(Boolean).map(arabicWord).join(' ');
}

const article = 'ال';

/** Houses whose name begins with آل, "the family of". In Latin letters it looks like the article. */
const houses: Record<string, string> = {
  thani: 'ثاني',
  maktoum: 'مكتوم',
  nahyan: 'نهيان',
  nahayan: 'نهيان',
  saud: 'سعود',
  khalifa: 'خليفة',
};

function arabicWord(word: string): string {
  const stem = /^al-(.+)/.exec(word)?.[1];
  if (stem !== undefined && Object.hasOwn(houses, stem)) return `آل ${houses[stem]}`;
  if (stem !== undefined)
    return arabicNameOf(`al${stem}`) ?? article + withoutHamza(arabicNameOf(stem) ?? spelled(stem));
  const served = /^abd(?:[aeiou][lrstnzd])(.{3,})/.exec(word)?.[1];
  return arabicNameOf(word) ?? (served ? `عبد${article}${servedName(served)}` : spelled(word));
}

function servedName(word: string): string {
  return namesBehindServant[word] ?? arabicNameOf(word) ?? spelled(word);
}

const namesBehindServant: Record<string, string> = {
  ...{ rahman: 'رحمن', rahim: 'رحيم', raheem: 'رحيم', malik: 'ملك', latif: 'لطيف', hakim: 'حكيم', hakeem: 'حكيم' },
  ...{ qader: 'قادر', qadir: 'قادر', kader: 'قادر', ghani: 'غني', wahab: 'وهاب', salam: 'سلام', samad: 'صمد' },
  ...{ jabbar: 'جبار', razzaq: 'رزاق', razak: 'رزاق', majid: 'مجيد', hamid: 'حميد', hameed: 'حميد', hadi: 'هادي' },
};

// A name that begins with the article gets no second one.
function withoutHamza(word: string): string {
  return word.startsWith(article) && word.length > 4 ? word.slice(article.length) : word;
}

const pairs: Record<string, string> = {
  kh: 'خ',
  sh: 'ش',
  th: 'ث',
  dh: 'ذ',
  gh: 'غ',
  ch: 'تش',
  ph: 'ف',
  ck: 'ك',
  ou: 'و',
  oo: 'و',
  ee: 'ي',
  ea: 'ي',
  ie: 'ي',
  ai: 'اي',
  ay: 'اي',
  ei: 'ي',
  ey: 'ي',
};
const letters: Record<string, string> = {
  ...{ a: 'ا', b: 'ب', c: 'ك', d: 'د', e: 'ي', f: 'ف', g: 'ج', h: 'ه', i: 'ي', j: 'ج', k: 'ك', l: 'ل', m: 'م' },
  ...{ n: 'ن', o: 'و', p: 'ب', q: 'ق', r: 'ر', s: 'س', t: 'ت', u: 'و', v: 'ف', w: 'و', x: 'كس', y: 'ي', z: 'ز' },
};
const atTheBeginning: Record<string, string> = { a: 'أ', e: 'إ', i: 'إ', o: 'أو', u: 'أو' };

/** Writes a Latin word in Arabic letters, one sound after the other: vowels as long ones, as foreign names are written. */
function spelled(word: string): string {
  const sounds = word
    .replace(/([b-df-hj-np-tv-z])\1/g, '$1')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/(?<=[a-z]{3})e$/, '')
    .replace(/ohn/g, 'on')
    .replace(/i(?=y)/g, '');
  const [, first = ''] = /^([aeiou])(?![aeiouy])/.exec(sounds) ?? [];
  const rest = sounds
    .slice(first.length)
    .replace(
      /kh|sh|th|dh|gh|ch|ph|ck|ou|oo|ee|ea|ie|ai|ay|ei|ey|[a-z]/g,
      (sound) => pairs[sound] ?? letters[sound] ?? '',
    );
  return (atTheBeginning[first] ?? '') + rest;
}

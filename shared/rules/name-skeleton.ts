/** Letters that a skeleton needs: with two, half of all names would be alike. */
const skeletonMinConsonants = 3;

// One letter per sound; weak letters (ا و ي ع ء) have none, since Latin spellings differ most in them.
const arabicSounds: Record<string, string> = {
  ب: 'b',
  پ: 'b',
  ت: 't',
  ط: 't',
  ث: 't',
  ج: 'j',
  چ: 'c',
  ح: 'h',
  ه: 'h',
  خ: 'x',
  د: 'd',
  ذ: 'd',
  ض: 'd',
  ظ: 'd',
  ر: 'r',
  ز: 'z',
  س: 's',
  ص: 's',
  ش: 'c',
  غ: 'g',
  ف: 'f',
  ڤ: 'f',
  ق: 'k',
  ك: 'k',
  گ: 'j',
  ل: 'l',
  م: 'm',
  ن: 'n',
};

const latinPairs: Record<string, string> = { kh: 'x', sh: 'c', ch: 'c', gh: 'g', th: 't', dh: 'd', ph: 'f' };
const latinSounds: Record<string, string> = { p: 'b', c: 'k', q: 'k', g: 'j', v: 'f', x: 'ks' };

// Skeletons are written in full-width letters, which normalised text never holds: a search for "hr" must not find
// every Harbi by the hr of its skeleton.
const fullWidthOffset = 0xfee0;

/**
 * Gives the consonants by which a name is the same in both scripts and in most spellings:
 * `محمد`, `mohammed` and `muhamad` all give `ｍｈｍｄ`. A weak letter at the beginning counts as `a`.
 *
 * @param word One word of a normalised text.
 * @returns `''` when the word is no Arabic or Latin one or has fewer than three consonants.
 * @see requirements I14
 */
export function nameSkeleton(word: string): string {
  return skeletonOf(/^[a-z]+$/.test(word) ? latinSkeleton(word) : arabicSkeleton(word));
}

/** Gives the consonants of a name in each way in which its letters are heard: ظافر is Dhafer and Zafer. */
export function nameSkeletons(word: string): string[] {
  return [...new Set([word, heardOtherwise(word)].map(nameSkeleton))].filter(Boolean);
}

// What Latin letters have no sign for: people write a d, a dh or a z, and a th or an s.
function heardOtherwise(word: string): string {
  return word.replace(/[ذظض]/g, 'ز').replaceAll('ث', 'س');
}

function skeletonOf(sounds: string): string {
  // Doubled sounds are written once or twice; a final h comes and goes (Fatima, Fatimah).
  const skeleton = sounds.replace(/(.)\1+/g, '$1').replace(/h$/, '');
  if (skeleton.replace(/^a/, '').length < skeletonMinConsonants) return '';
  return inFullWidth(skeleton);
}

function inFullWidth(letters: string): string {
  return letters.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + fullWidthOffset));
}

function latinSkeleton(word: string): string {
  const sounds = word
    // The l of the article takes the sound after it: Abdurrahman is Abdul-Rahman.
    .replace(/^abd[aeiou](?=([rstnzd])\1)/, 'abdul')
    .replace(/kh|sh|ch|gh|th|dh|ph|[pcqgvx]/g, (sound) => latinPairs[sound] ?? latinSounds[sound] ?? '');
  return keepFirst(sounds, /^[aeiou]/, /[aeiouwy]/g);
}

function arabicSkeleton(word: string): string {
  if (!/^[\u0621-\u064A\u0671-\u06D3]+$/.test(word)) return '';
  const sounds = [...word].map((letter) => arabicSounds[letter] ?? letter).join('');
  return keepFirst(sounds, /^[اعء]/, /[^a-z]/g);
}

// A weak first letter is heard in every spelling (Omar, عمر; Yousef, يوسف), later ones are not.
function keepFirst(sounds: string, vowel: RegExp, weak: RegExp): string {
  const first = vowel.test(sounds) ? 'a' : (firstSounds[sounds.charAt(0)] ?? sounds.charAt(0));
  return first + sounds.slice(1).replace(weak, '');
}

const firstSounds: Record<string, string> = { و: 'w', ي: 'y' };

/**
 * Gives the consonants by which a part of a compound name is compared: each h behind the first letter is left out, since Latin
 * letters write فتح (fath) like a th. A letter that is written in two ways gives two texts.
 *
 * @param word One normalised word.
 */
export function compoundConsonants(word: string, { isBeforeAnother }: { isBeforeAnother: boolean }): string[] {
  const isLatin = /^[a-z]+$/.test(word);
  // Before another name a final ة is heard as t: هبة الله is Hebatallah.
  const spellings = !isLatin && isBeforeAnother && /.ه$/.test(word) ? [word, `${word.slice(0, -1)}ت`] : [word];
  const sounds = isLatin
    ? [latinSkeleton(word.replace(/([a-z])\1+/g, '$1'))]
    : spellings.flatMap((one) => [one, heardOtherwise(one)]).map(arabicSkeleton);
  const heard = sounds.map((one) => one.charAt(0) + one.slice(1).replaceAll('h', ''));
  return [...new Set(heard)].filter(Boolean).map(inFullWidth);
}

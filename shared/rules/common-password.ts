import commonWords from './common-password-words.json' with { type: 'json' };
import { foldLetters } from './fold-letters.ts';
import { isKnownName } from './gulf-names.ts';

const words = new Set(commonWords.map((word) => lettersOf(foldLetters(word))));
// A word among more than that is no longer the password.
const decorationMaxLength = 6;

// Rows of keys that fingers follow, in both directions.
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'ضصثقفغعهخحجد',
  'شسيبلاتنمكط',
]
  .map(foldLetters)
  .flatMap((row) => [row, [...row].reverse().join('')]);
const runMinLength = 3;

// Signs that people write for a letter to disguise a common word.
const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * True for a password that attackers try first: a telephone number or a day, runs along the keyboard, one piece repeated,
 * or a usual word or name with a few signs around it, disguised or not, in either script.
 *
 * @see trust §3
 */
export function isCommonPassword(password: string): boolean {
  const text = foldLetters(password);
  return isNumber(text) || isOnePieceRepeated(text) || isMadeOfRuns(text) || isDecoratedWord(text);
}

function isNumber(text: string): boolean {
  return /^\+?\d{1,13}$/.test(text);
}

function isOnePieceRepeated(text: string): boolean {
  return /^(.{1,4})\1+.{0,3}$/u.test(text);
}

function isMadeOfRuns(text: string): boolean {
  let rest = text;
  while (rest !== '') {
    const length = runLength(rest);
    if (length < runMinLength) return false;
    rest = rest.slice(length);
  }
  return true;
}

/** How many of the first signs lie beside each other. */
function runLength(text: string): number {
  let length = 0;
  while (length < text.length && rows.some((row) => row.includes(text.slice(0, length + 1)))) length += 1;
  return length;
}

function isDecoratedWord(text: string): boolean {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const plain = lettersOf(core.replace(/\P{L}/gu, (sign) => disguises[sign] ?? sign));
  if (text.length - plain.length > decorationMaxLength) return false;
  return words.has(plain) || isKnownName(plain);
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '');
}

import { isKnownName } from './gulf-names.ts';

// As people write Arabic sounds on a Latin keyboard, by the likeness of the signs.
const sounds: Record<string, string> = { 2: '', 5: 'kh', 6: 't', 7: 'h', 8: 'q', 9: 's' };

const lettersMin = 4;

/**
 * Gives a normalised Latin word in which digits stand for letters without them: 7amad is hamad, 3aisha is aisha. None for a
 * word such as b2b or office365, of which no name would be left.
 */
export function withoutDigits(word: string): string[] {
  if (!/^[a-z\d]*[a-z][a-z\d]*$/.test(word) || !/[235-9]/.test(word) || /\d\d|[014]/.test(word)) return [];
  const plain = word
    .replace(/^3(?![aeiou])/, 'a')
    .replaceAll('3', '')
    .replace(/[25-9]/g, (digit) => sounds[digit] ?? '');
  return isKnownName(plain) || plain.length >= lettersMin ? [plain] : [];
}

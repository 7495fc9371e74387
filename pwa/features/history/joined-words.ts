/**
 * Several values as one line: the comma is of the script they are written in, not of the language shown.
 */
export function joinedWords(words: readonly (string | null)[]): string {
  const typed = words.filter((word) => word !== null && word !== '');
  return typed.join(/\p{Script=Arabic}/u.test(typed[0] ?? '') ? '، ' : ', ');
}

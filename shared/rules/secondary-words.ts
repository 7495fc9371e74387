// A letter of no name or word that people write, and of one form: normalising leaves it alone.
const mark = 'ꙭ';

/**
 * Marks a word of a search text that says less of its row than the others do, such as the name of the company that offers a
 * job. Rows that are found by such words stand behind all that are found without.
 *
 * @param word A word, a token such as `~xlawyer`, or a text to be found with the space before it.
 * @see finding §2
 */
export function secondaryWord(word: string): string {
  return word.replace(/^( ?~?)/, `$1${mark}`);
}

/** True for a word that `secondaryWord` marked. */
export function isSecondary(word: string): boolean {
  return /^ ?~?ꙭ/.test(word);
}

/** Takes the mark off. */
export function withoutMark(word: string): string {
  return isSecondary(word) ? word.replace(mark, '') : word;
}

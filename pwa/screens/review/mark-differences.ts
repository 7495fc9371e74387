/** A piece of a text, and whether the other version lacks it. */
interface MarkedPiece {
  text: string;
  isOwn: boolean;
}

/** Words with the space after them, so that the pieces together are the text. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

/** A word without punctuation behind it. */
function withoutPunctuation(word: string | undefined): string | undefined {
  return word?.trim().replace(/(?<=.)[.,;:!?،؛؟]+$/, '');
}

const sameWord = (one: string | undefined, other: string | undefined) =>
  withoutPunctuation(one) === withoutPunctuation(other);

/** In `lengths[i][j]`, how many words both texts have in common from `i` and `j` on, in the same order. */
function commonLengths(words: readonly string[], others: readonly string[]): number[][] {
  const lengths = Array.from({ length: words.length + 1 }, () => new Array<number>(others.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = words.length - 1; i >= 0; i -= 1) {
    const row = lengths[i] ?? [];
    for (let j = others.length - 1; j >= 0; j -= 1) {
      row[j] = sameWord(words[i], others[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return lengths;
}

function joinNeighbours(pieces: readonly MarkedPiece[]): MarkedPiece[] {
  const joined: MarkedPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.isOwn === piece.isOwn) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}

/** Splits a text into words that the other version has as well and words that only this one has. */
export function markDifferences(text: string, other: string): MarkedPiece[] {
  const words = wordsOf(text);
  const others = wordsOf(other);
  const lengths = commonLengths(words, others);
  const pieces: MarkedPiece[] = [];
  let j = 0;
  for (const [i, word] of words.entries()) {
    // Skips words that only the other version has.
    while (
      j < others.length &&
      !sameWord(word, others[j]) &&
      (lengths[i]?.[j + 1] ?? 0) >= (lengths[i + 1]?.[j] ?? 0)
    ) {
      j += 1;
    }
    const isShared = j < others.length && sameWord(word, others[j]);
    if (isShared) j += 1;
    pieces.push({ text: word, isOwn: !isShared });
  }
  return joinNeighbours(pieces);
}

const bitsMin = 80;

/**
 * True when a secret looks as if a machine had drawn it: not one text repeated, not a row of neighbours ("abcdef…"),
 * and with enough different characters for its length.
 */
export function looksRandom(key: string): boolean {
  if (/^(.+?)\1+$/.test(key)) return false;
  const codes = [...key].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1);
  if (steps.length > codes.length / 2) return false;
  return bitsOf(key) >= bitsMin;
}

/** Shannon's entropy of the characters, times their number. */
function bitsOf(key: string): number {
  const letters = [...key];
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits + count * Math.log2(letters.length / count), 0);
}

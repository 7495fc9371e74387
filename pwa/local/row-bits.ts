/** A set of rows by number, one bit each: row n is bit `n % 32` of word `n / 32`. */
export type RowBits = Uint32Array;

const bitsPerWord = 32;

/** Rounds up to where a word of bits begins. */
export function wholeWords(rows: number): number {
  return Math.ceil(rows / bitsPerWord) * bitsPerWord;
}

/** Makes an empty set for so many rows. */
export function noRows(length: number): RowBits {
  return new Uint32Array(Math.ceil(length / bitsPerWord));
}

/** Puts a row into a set. */
export function addRow(bits: RowBits, row: number): void {
  bits[row >> 5] = (bits[row >> 5] ?? 0) | (1 << (row & 31));
}

/** Whether a row is in a set. */
export function hasRow(bits: RowBits, row: number): boolean {
  return ((bits[row >> 5] ?? 0) & (1 << (row & 31))) !== 0;
}

/** Puts the rows of a list into a set, from one place in the list to before another. */
export function addRows(bits: RowBits, rows: Uint16Array, { start, end }: { start: number; end: number }): void {
  for (let at = start; at < end; at += 1) addRow(bits, rows[at] ?? 0);
}

/** Puts all rows of another set into a set. */
export function uniteRows(bits: RowBits, others: RowBits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) | (others[word] ?? 0);
}

/** Keeps in a set only the rows of another. */
export function keepRows(bits: RowBits, others: RowBits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & (others[word] ?? 0);
}

/** Takes the rows of another set out of a set. */
export function removeRows(bits: RowBits, others: RowBits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & ~(others[word] ?? 0);
}

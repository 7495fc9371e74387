/**
 * Counts how many letters must be put in, left out, replaced or swapped with their neighbour to make one word of another.
 * Thousands of words are compared with a typed one, so nothing is made anew for each letter.
 *
 * @param max What is farther is not counted to the end.
 * @returns the number, or `max + 1` for more
 */
export function editDistance(from: string, to: string, max: number): number {
  if (Math.abs(from.length - to.length) > max) return max + 1;
  // How far a beginning of one word is from each beginning of the other: of this length, one and two letters shorter.
  let current: number[] = new Array(to.length + 1).fill(0);
  let last = current.map((_, place) => place);
  let beforeLast = [...current];
  for (let row = 1; row <= from.length; row += 1) {
    const letter = from.charCodeAt(row - 1);
    const before = from.charCodeAt(row - 2);
    current[0] = row;
    let nearest = row;
    for (let column = 1; column <= to.length; column += 1) {
      const other = to.charCodeAt(column - 1);
      let cost = at(last, column - 1) + Number(letter !== other);
      cost = Math.min(cost, at(last, column) + 1, at(current, column - 1) + 1);
      if (before === other && letter === to.charCodeAt(column - 2))
        cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      current[column] = cost;
      nearest = Math.min(nearest, cost);
    }
    // No later row is nearer.
    if (nearest > max) return max + 1;
    const free = beforeLast;
    beforeLast = last;
    last = current;
    current = free;
  }
  return Math.min(at(last, to.length), max + 1);
}

/** A number of a row, at a place that the caller knows to be there. */
function at(row: readonly number[], place: number): number {
  return row[place] ?? 0;
}

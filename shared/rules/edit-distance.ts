/**
 * Counts how many letters must be put in, left out, replaced or swapped with their neighbour to make one word of another.
 *
 * @param max What is farther is not counted to the end.
 * @returns the number, or `max + 1` for more
 */
export function editDistance(from: string, to: string, max: number): number {
  const [source, target] = [[...from], [...to]];
  if (Math.abs(source.length - target.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: target.length + 1 }, (_, place) => place);
  for (let row = 1; row <= source.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= target.length; column += 1) {
      current.push(costAt(row, column));
    }
    if (Math.min(...current) > max) return max + 1;
    [beforeLast, last] = [last, current];

    function costAt(at: number, place: number): number {
      const isSame = source[at - 1] === target[place - 1];
      const isSwapped = source[at - 1] === target[place - 2] && source[at - 2] === target[place - 1];
      return Math.min(
        (last[place] ?? 0) + 1,
        (current[place - 1] ?? 0) + 1,
        (last[place - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[place - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return Math.min(last[target.length] ?? 0, max + 1);
}

/** Rounds a count for "Join {count}+": down to a multiple of 5, itself below 10, so that it never promises too much. */
export function joinedCount(count: number): number {
  return count < 10 ? count : count - (count % 5);
}

/** Gives the count of a home tile: the constant until there are really as many. @see api §2 Home tile counts */
export function tileCount(constant: number, real: number): number {
  // The constants are rounded already.
  return joinedCount(Math.max(constant, real));
}

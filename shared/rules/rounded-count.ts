/** Rounds a count for "Join {count}+": down to a multiple of 5, itself below 10, so that it never promises too much. */
export function joinedCount(count: number): number {
  return count < 10 ? count : count - (count % 5);
}

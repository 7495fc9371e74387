/** Rounds a count for "Join {count}+": down to a multiple of 5, itself below 10, so that it never promises too much. */
export function joinedCount(count: number): number {
  return count < 10 ? count : count - (count % 5);
}

/** The counts that the industry tiles of the home page show, as the specification has them. @see requirements D11 */
export const homeTileCounts = {
  technology: 120,
  finance: 85,
  realestate: 65,
  healthcare: 90,
  legal: 45,
  education: 70,
  energy: 110,
  other: 50,
  more: 200,
} as const;

interface Round {
  perSecond: number;
  p99Ms: number;
}

const rounds = 3;

/**
 * Measures two ways in turns, since a machine that others share is twice as quick at one moment as at the next.
 *
 * @returns The round with the middle ratio.
 */
export async function loadInTurns(ways: {
  ours: () => Promise<Round>;
  theirs: () => Promise<Round>;
}): Promise<{ ours: number; theirs: number; p99Ms: number }> {
  const found: { ours: number; theirs: number; p99Ms: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const theirs = await ways.theirs();
    const ours = await ways.ours();
    found.push({ ours: ours.perSecond, theirs: theirs.perSecond, p99Ms: ours.p99Ms });
  }
  const middle = found.toSorted((a, b) => a.ours / a.theirs - b.ours / b.theirs)[Math.floor(rounds / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return middle;
}

interface Budget {
  /** Ms. */
  timeMs: number;
  now(): number;
}

/**
 * Shortens a failing tape: leaves out chunks, then sets numbers to 0, and begins again while that helps.
 *
 * @param fails True when a tape still shows the failure.
 */
export async function shrinkTape(
  tape: readonly number[],
  fails: (tape: readonly number[]) => Promise<boolean>,
  { timeMs, now }: Budget,
): Promise<number[]> {
  const endsAt = now() + timeMs;
  let best = [...tape];
  async function keepIfFailing(candidate: number[]): Promise<boolean> {
    if (now() > endsAt || !(await fails(candidate))) return false;
    best = candidate;
    return true;
  }

  for (let length = Math.floor(best.length / 2); length >= 1 && now() < endsAt; length = Math.floor(length / 2)) {
    for (let start = best.length - length; start >= 0 && now() < endsAt; ) {
      const isShorter = await keepIfFailing([...best.slice(0, start), ...best.slice(start + length)]);
      const isCalmer =
        isShorter || (await keepIfFailing([...best.slice(0, start), ...zeros(length), ...best.slice(start + length)]));
      start -= isCalmer ? Math.min(length, best.length) : length;
    }
  }
  while (best.at(-1) === 0) best.pop();
  return best;
}

function zeros(length: number): number[] {
  return new Array<number>(length).fill(0);
}

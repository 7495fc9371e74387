import { type Load, type LoadRequest, load } from './wrk.ts';

export interface Beside {
  measured: Load;
  floorPerSecond: number;
}

export interface Pair {
  /** Where the floor and the work answer. */
  floor: string;
  origin: string;
}

const rounds = 3;
const seconds = { floor: 2, work: 4 };

/**
 * Measures the floor and the work in turns, since a machine that others share is twice as quick at one moment as at the
 * next, and gives the round with the middle ratio.
 *
 * @param prepare Sets things up again before each round.
 * @throws Error when a request failed.
 */
export async function loadBesideFloor(
  { floor, origin }: Pair,
  request: LoadRequest,
  prepare?: () => Promise<void>,
): Promise<Beside> {
  const found: Beside[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await prepare?.();
    const bare = await load({ origin: floor, request: { paths: ['/'] }, durationSeconds: seconds.floor });
    const measured = await load({ origin, request, durationSeconds: seconds.work });
    if (measured.failures > 0) throw new Error(`${request.paths[0]}: ${measured.failures} failures`);
    found.push({ measured, floorPerSecond: bare.requestsPerSecond });
  }
  const middle = found.toSorted((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(rounds / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return middle;
}

function ratioOf({ measured, floorPerSecond }: Beside): number {
  return measured.requestsPerSecond / floorPerSecond;
}

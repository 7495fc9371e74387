import type { PostgresPair } from '#api/testing/postgres-pair.ts';

const lookEveryMs = 500;
/** Each takes 2 s where the primary hangs. */
const missesMax = 2;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Waits until the primary no longer answers, and promotes the standby, as Patroni does.
 *
 * @param isFenced The former primary is killed first. Otherwise it may come back as a second one.
 */
export async function failOver(pair: PostgresPair, { isFenced }: { isFenced: boolean }): Promise<void> {
  for (let misses = 0; misses < missesMax; ) {
    await pause(lookEveryMs);
    misses = (await pair.isPrimaryThere()) ? 0 : misses + 1;
  }
  if (isFenced) await pair.killPrimary();
  await pair.promote();
}

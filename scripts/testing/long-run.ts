/**
 * True in `npm run test:long`. It plays more moments of a kill, more schedules of faults and more mixtures of language
 * and width than `npm test` has time for, which is to take 20 minutes on two cores.
 */
export const isLongRun = process.env.LONG_RUN === '1';

/** How often something is tried: a sample in `npm test`, more in the long run. */
export function tries(usual: number, long: number): number {
  return isLongRun ? long : usual;
}

/** The tag of a browser test that runs in the long run only; empty for the one of its kind that always runs. */
export const unlessUsual = (isUsual: boolean): string => (isUsual ? '' : ' @long');

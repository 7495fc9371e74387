const scopes = ['quick', 'rest', 'whole', 'long'] as const;
export type TestScope = (typeof scopes)[number];

/**
 * How much a run of tests takes, by the variable `TEST_SCOPE`.
 *
 * - `quick`: `npm test`, what finds most in a few minutes
 * - `rest`: `npm run test:rest`, what that leaves out
 * - `whole`: both; what a run by hand takes, such as `playwright test FILE`
 * - `long`: `npm run test:long`, the whole with more tries, and each browser test in both languages and widths
 */
export const testScope: TestScope = scopes.find((one) => one === process.env.TEST_SCOPE) ?? 'whole';

/**
 * How often something is tried, or how much of a list is: a sample in `npm test`, more in the long run. A file of unit or
 * API tests that imports this module is run by `npm run test:rest` as well.
 */
export function tries(quick: number, usual: number, long = usual): number {
  if (testScope === 'quick') return quick;
  return testScope === 'long' ? long : usual;
}

/** The tag of a browser test that runs in the long run only; empty for the one of its kind that always runs. */
export const unlessUsual = (isUsual: boolean): string => (isUsual ? '' : ' @long');

/**
 * How often a failed test is tried again, by the variable `TEST_RETRIES`. People get none: a test that passes only then is
 * wrong. `.ci/run` sets 1, since its machine may stand still for seconds; each such test is reported as flaky.
 */
export const testRetries = Number(process.env.TEST_RETRIES ?? 0);

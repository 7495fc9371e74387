import type { Reporter, TestCase } from 'vitest/node';

/** Names the tests that passed only at their second try: the other reporters of a whole run are silent about them. */
export default class FlakyReporter implements Reporter {
  private readonly flaky: TestCase[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.flaky.push(test);
  }

  onTestRunEnd(): void {
    for (const { fullName, module } of this.flaky) console.log(`flaky: ${module.relativeModuleId} > ${fullName}`);
  }
}

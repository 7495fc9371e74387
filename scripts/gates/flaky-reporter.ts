import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

/** Where the names of a run's flaky tests are written: a JSON list. */
export const flakyFileVariable = 'DALIL_FLAKY_FILE';

/** Notes the tests that passed only at their second try: no other reporter of a whole run names them. */
export default class FlakyReporter implements Reporter {
  private readonly flaky: TestCase[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.flaky.push(test);
  }

  onTestRunEnd(): void {
    const names = this.flaky.map(({ fullName, module }) => `${module.relativeModuleId} > ${fullName}`);
    const file = process.env[flakyFileVariable];
    if (file) {
      // In a fresh clone no other reporter may have made the folder yet.
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(names));
    } else for (const name of names) console.log(`flaky: ${name}`);
  }
}

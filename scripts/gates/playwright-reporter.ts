import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { inRoot } from '../setup/paths.mjs';
import { type FileTime, firstLineOf, writeReport } from './run-report.ts';

/** Notes what a run of Playwright found and how long its files took. */
export default class PlaywrightReporter implements Reporter {
  private readonly tests = new Set<TestCase>();
  private readonly files = new Map<string, FileTime>();

  onTestEnd(test: TestCase, result: TestResult): void {
    this.tests.add(test);
    const file = relative(inRoot('.'), test.location.file);
    const time = this.files.get(file) ?? { file, seconds: 0, waits: {} };
    time.seconds += result.duration / 1000;
    for (const step of leavesOf(result.steps)) addStep(time.waits, step);
    this.files.set(file, time);
  }

  onEnd(): void {
    const ended = [...this.tests];
    const failures = ended.filter((test) => test.outcome() === 'unexpected');
    const flaky = ended.filter((test) => test.outcome() === 'flaky');
    writeReport({
      passed: ended.filter((test) => test.outcome() === 'expected').length + flaky.length,
      failed: failures.length,
      failures: failures.map((test) => `${nameOf(test)}: ${firstLineOf(test.results.at(-1)?.error?.message)}`),
      flaky: flaky.map(nameOf),
      files: [...this.files.values()],
    });
  }
}

function nameOf(test: TestCase): string {
  const place = `${relative(inRoot('.'), test.location.file)}:${test.location.line}`;
  return `${place} > ${test.title} (${test.parent.project()?.name})`;
}

/** Steps of fixtures and of the test's own helpers are made of the steps that wait. */
function leavesOf(steps: readonly TestStep[]): TestStep[] {
  return steps.flatMap((step) => (step.steps.length > 0 ? leavesOf(step.steps) : [step]));
}

function addStep(waits: Record<string, number>, { category, title, duration }: TestStep): void {
  const name = category === 'expect' ? 'expect' : (/^[A-Za-z]+(?: [a-z]+)?/.exec(title)?.[0] ?? category);
  waits[name] = (waits[name] ?? 0) + duration / 1000;
}

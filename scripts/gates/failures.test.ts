import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { describe, expect, it } from 'vitest';
import type { TestModule } from 'vitest/node';
import { inRoot } from '../setup/paths.mjs';
import { failuresIn } from './failures.ts';
import PlaywrightReporter from './playwright-reporter.ts';
import { reportFileVariable } from './run-report.ts';
import VitestReporter from './vitest-reporter.ts';

const esc = '\u001b';

describe('the output of a tool that failed names in a line where and what', () => {
  it.each([
    [
      'tsc',
      "shared/rules/bad.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'.\n",
      ["shared/rules/bad.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'."],
    ],
    [
      'tsc with colours',
      `${esc}[96mshared/rules/bad.ts${esc}[0m:${esc}[93m1${esc}[0m:${esc}[93m14${esc}[0m - ${esc}[91merror${esc}[0m${esc}[90m TS2322: ${esc}[0mType 'string' is not assignable.\n\n${esc}[7m1${esc}[0m export const a`,
      ["shared/rules/bad.ts:1:14: error TS2322: Type 'string' is not assignable."],
    ],
    [
      'Biome',
      `
shared/rules/bad.ts:2:49 lint/suspicious/noDoubleEquals  FIXABLE  ━━━━━━━━━━━━━━━━━━

  × Using == may be unsafe if you are relying on type coercion.

    1 │ export const bad: number = 'text';

shared/rules/bad.ts format ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

  × File content differs from formatting output

Checked 1 file in 4s. No fixes applied.
Found 2 errors.
ci ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

  × Some errors were emitted while running checks.
`,
      [
        'shared/rules/bad.ts:2:49: lint/suspicious/noDoubleEquals Using == may be unsafe if you are relying on type coercion.',
        'shared/rules/bad.ts: format File content differs from formatting output',
      ],
    ],
    [
      'Knip',
      'Unused files (1)\nshared/rules/bad.ts\nUnused exports (2)\nbad    shared/rules/slug.ts:3:14\nworse  shared/rules/slug.ts:9:14\n',
      ['shared/rules/bad.ts: Unused files', 'bad shared/rules/slug.ts:3:14: Unused exports'],
    ],
    [
      'the build',
      'error during build:\nBuild failed with 1 error:\n\n[plugin dalil:first-view-budget]\nRolldownError: Over the budget of the first view: 125.4 KB of 125.0 KB JavaScript of jobs: 0.4 KB too much\n 122.8 KB of  125.0 KB  JavaScript of home: 2.2 KB left\n    at error (file:///rolldown/dist/logs.mjs:164:24)\n',
      [
        'dalil:first-view-budget: Over the budget of the first view: 125.4 KB of 125.0 KB JavaScript of jobs: 0.4 KB too much',
      ],
    ],
    [
      'the sample of mutants',
      'SURVIVES pwa/sync/send-outbox.ts:133 !sent → false\npwa/sync        87.5 % of 8\n',
      ['pwa/sync/send-outbox.ts:133 !sent → false: SURVIVES'],
    ],
    [
      'Vitest that cannot start',
      `${esc}[31m⎯⎯⎯${esc}[39m${esc}[1m${esc}[41m Startup Error ${esc}[49m${esc}[22m\nError: No projects were found. The filter matched no projects: unitx.\n    at resolve (file:///vitest.js:1:2)\n`,
      ['Error: No projects were found. The filter matched no projects: unitx.'],
    ],
    ['Playwright that finds no test', 'Error: No tests found\n', ['Error: No tests found']],
    ['another tool', 'one\nthe last words\n\n', ['the last words']],
    ['a tool that is silent', '', ['ended without output']],
  ])('%s', (_, output, failures) => expect(failuresIn(output)).toEqual(failures));
});

/** The failures in the report that a reporter writes. */
function reported(report: () => void): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'dalil-report-'));
  const before = process.env[reportFileVariable];
  process.env[reportFileVariable] = join(folder, 'report.json');
  try {
    report();
    return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).failures;
  } finally {
    if (before === undefined) delete process.env[reportFileVariable];
    else process.env[reportFileVariable] = before;
    rmSync(folder, { recursive: true });
  }
}

describe('the report of a run of tests names file, test and message in a line', () => {
  it('of Vitest', () => {
    const test = {
      fullName: 'a slug > has no spaces',
      result: () => ({
        state: 'failed',
        errors: [{ message: `expected ${esc}[31m'a b'${esc}[39m to be 'a-b'\n\n- a` }],
      }),
      diagnostic: () => undefined,
    };
    const module = {
      relativeModuleId: 'shared/rules/slug.test.ts',
      errors: () => [{ message: 'Cannot find module ./gone.ts\nRequire stack' }],
      children: { allTests: () => [test] },
      diagnostic: () => ({}),
      project: { name: 'unit' },
    } as unknown as TestModule;
    expect(reported(() => new VitestReporter().onTestRunEnd([module]))).toEqual([
      'shared/rules/slug.test.ts: Cannot find module ./gone.ts',
      "shared/rules/slug.test.ts > a slug > has no spaces: expected 'a b' to be 'a-b'",
    ]);
  });

  it('of Playwright', () => {
    const result = {
      duration: 5,
      steps: [],
      error: { message: 'Error: no such heading\n  at x' },
    } as unknown as TestResult;
    const test = {
      location: { file: inRoot('pwa/e2e/jobs.e2e.ts'), line: 12, column: 1 },
      title: 'shows a job',
      parent: { project: () => ({ name: 'en-desktop' }) },
      outcome: () => 'unexpected',
      results: [result],
    } as unknown as TestCase;
    const failures = reported(() => {
      const reporter = new PlaywrightReporter();
      reporter.onTestEnd(test, result);
      reporter.onEnd();
    });
    expect(failures).toEqual(['pwa/e2e/jobs.e2e.ts:12 > shows a job (en-desktop): Error: no such heading']);
  });
});

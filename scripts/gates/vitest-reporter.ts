import type { Reporter, TestModule } from 'vitest/node';
import { type FileTime, firstLineOf, type RunReport, writeReport } from './run-report.ts';

/** Notes what a run of Vitest found and how long its files took. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const report: RunReport = { passed: 0, failed: 0, failures: [], flaky: [], files: [] };
    for (const module of modules) noteModule(report, module);
    writeReport(report);
  }
}

function noteModule(report: RunReport, module: TestModule): void {
  const errors = module.errors().map(({ message }) => `${module.relativeModuleId}: ${firstLineOf(message)}`);
  report.failures.push(...errors);
  report.failed += errors.length;
  for (const test of module.children.allTests()) {
    const { state, errors: found } = test.result();
    const name = `${module.relativeModuleId} > ${test.fullName}`;
    if (state === 'passed') report.passed += 1;
    if (test.diagnostic()?.flaky) report.flaky.push(name);
    if (state !== 'failed') continue;
    report.failed += 1;
    report.failures.push(`${name}: ${firstLineOf(found?.[0]?.message)}`);
  }
  report.files.push(timeOf(module));
}

function timeOf(module: TestModule): FileTime {
  const { environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  const spentMs = {
    document: environmentSetupDuration,
    'set-up': setupDuration,
    imports: collectDuration,
    tests: duration,
  };
  const waits = Object.fromEntries(Object.entries(spentMs).map(([name, ms]) => [name, ms / 1000]));
  const seconds = Object.values(waits).reduce((sum, one) => sum + one, 0);
  return { file: module.relativeModuleId, project: module.project.name, seconds, waits };
}

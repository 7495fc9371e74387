import { spawnSync } from 'node:child_process';
import { buildApp } from '../setup/build-app.mjs';
import { inRoot } from '../setup/paths.mjs';
import { SetupError } from '../setup/setup-error.mjs';
import { cacheDir, type GateResult, runTool, withoutTests } from './run-tool.ts';
import { runPlaywright, runVitest } from './test-results.ts';

/** `npm run check`, `npm test`, `npm run test:rest` and `npm run test:long`. */
export type Run = 'check' | 'test' | 'rest' | 'long';

export interface Gate {
  name: string;
  /** The commands that run it. */
  runs: readonly Run[];
  run(run: Run): Promise<GateResult>;
}

/** Biome would write colours into a log file too. */
const plain = process.stdout.isTTY ? [] : ['--colors=off'];

/** One per runtime; code must not compile against an API that its runtime lacks. */
const typeProjects = ['.', 'shared', 'api', 'pwa', 'pwa/sw', 'pwa/e2e', 'scripts/sim'];

const always: readonly Run[] = ['check', 'test', 'long'];

/** API tests wait for processes, disks and timers: two files at a time leave a fourteenth of two cores idle. */
const workers = 3;

/** In the order of how soon they speak. */
export const gates: readonly Gate[] = [
  { name: 'format and lint', runs: always, run: () => runTool('biome', ['ci', '--error-on-warnings', ...plain]) },
  { name: 'types', runs: always, run: checkTypes },
  { name: 'nothing unused', runs: always, run: () => runTool('knip') },
  { name: 'unit tests', runs: always, run: () => runVitest(['unit']) },
  { name: 'page tests', runs: always, run: runPageTests },
  // Before the tests that ask the built app for pages.
  { name: 'build and its budgets', runs: always, run: build },
  { name: 'API and store tests', runs: ['test', 'long'], run: () => runVitest(['api'], { workers }) },
  {
    // What imports this module runs on one engine or takes a sample in `npm test`.
    name: 'the other engine, and whole samples',
    runs: ['rest'],
    run: () => runVitest(['unit', 'api'], { workers, related: ['scripts/testing/test-scope.ts'] }),
  },
  { name: 'killed servers and slow faults', runs: ['rest', 'long'], run: () => runVitest(['slow'], { workers }) },
  {
    name: 'mutants, a sample',
    runs: ['rest', 'long'],
    run: () => runTool('node', [inRoot('scripts/mutants/sample.ts')]),
  },
  { name: 'sync simulation', runs: ['test', 'rest', 'long'], run: () => runVitest(['sim'], { reporter: 'default' }) },
  { name: 'tests in the browser', runs: ['test', 'rest', 'long'], run: runPlaywright },
  {
    name: 'main paths in other browsers',
    runs: ['rest', 'long'],
    run: () => runTool('node', [inRoot('scripts/other-browsers/main.ts'), '--where-installed']),
  },
];

async function checkTypes(): Promise<GateResult> {
  const results = await Promise.all(
    typeProjects.map((project) => runTool('tsc', ['-p', project, ...onlyChanges(project)])),
  );
  return results.find((result) => !result.isOk) ?? { ...withoutTests, isOk: true };
}

/** Checks again what changed since the last run, and what depends on it: 3 s of a processor instead of 65. */
function onlyChanges(project: string): string[] {
  const name = project.replaceAll('/', '-').replace('.', 'root');
  return ['--incremental', '--tsBuildInfoFile', `${cacheDir}/types/${name}.tsbuildinfo`];
}

/** Most of them import little of the app: after a usual change a few of them find as much as all. */
function runPageTests(run: Run): Promise<GateResult> {
  const changedSince = run === 'check' ? branchPoint() : undefined;
  if (changedSince) console.log('only what differs from main can reach; `npm test` runs all');
  return runVitest(['page', 'own-page', 'own-process'], { ...(changedSince && { changedSince }) });
}

/** The commit at which this branch left `main`; on `main` itself the newest one. Undefined outside of a checkout. */
function branchPoint(): string | undefined {
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', 'main'], { cwd: inRoot('.'), encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

async function build(): Promise<GateResult> {
  try {
    buildApp();
    return { ...withoutTests, isOk: true };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return { ...withoutTests, isOk: false, failures: [error.message] };
  }
}

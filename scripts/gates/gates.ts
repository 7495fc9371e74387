import { inRoot } from '../setup/paths.mjs';
import { changedFiles, nearPageTests } from './changed-files.ts';
import {
  cacheDir,
  type GateResult,
  nothingToDo,
  runOtherBrowsers,
  runPlaywright,
  runTool,
  runVitest,
} from './run-gate.ts';

/** `npm run check`, `npm test`, `npm run test:rest` and `npm run test:long`. */
export type Run = 'check' | 'test' | 'rest' | 'long';

export interface Gate {
  name: string;
  /** The commands that run it. */
  runs: readonly Run[];
  run(run: Run): Promise<GateResult>;
}

/** Biome would write colours into a log file too. */
const colors = process.stdout.isTTY ? '--colors=force' : '--colors=off';

/** One per runtime; code must not compile against an API that its runtime lacks. */
const typeProjects = ['.', 'shared', 'api', 'pwa', 'pwa/sw', 'pwa/e2e', 'scripts/sim'];

const always: readonly Run[] = ['check', 'test', 'long'];

/** API tests wait for processes, disks and timers: two files at a time leave a fourteenth of two cores idle. */
const workers = 3;

/**
 * In the order of how soon they find something. The gates of a step run side by side, where one alone would leave a
 * processor idle.
 */
export const steps: readonly (readonly Gate[])[] = [
  [
    { name: 'format and lint', runs: always, run: checkFormat },
    { name: 'types', runs: always, run: checkTypes },
    { name: 'nothing unused', runs: always, run: () => runTool('knip', ['--no-config-hints']) },
  ],
  [
    { name: 'unit tests', runs: always, run: () => runVitest(['unit']) },
    { name: 'page tests near the changes', runs: ['check'], run: runNearPageTests },
    // Before the tests that ask the built app for pages.
    {
      name: 'build and its budgets',
      runs: ['test', 'long'],
      run: () => runTool('node', [inRoot('scripts/setup/build-app.mjs')]),
    },
  ],
  [{ name: 'page tests', runs: ['test', 'long'], run: () => runVitest(pageProjects) }],
  [
    {
      name: 'API and store tests',
      runs: ['test', 'long'],
      run: () => runVitest(['api'], { workers }),
    },
  ],
  [
    {
      // What imports this module runs on one engine or takes a sample in `npm test`.
      name: 'the other engine, and whole samples',
      runs: ['rest'],
      run: () => runVitest(['unit', 'api'], { workers, related: ['scripts/testing/test-scope.ts'] }),
    },
  ],
  [
    {
      name: 'killed servers and slow faults',
      runs: ['rest', 'long'],
      run: () => runVitest(['slow'], { workers }),
    },
  ],
  [
    {
      name: 'mutants, a sample',
      runs: ['rest', 'long'],
      run: () => runTool('node', [inRoot('scripts/mutants/sample.ts')]),
    },
  ],
  [
    {
      name: 'tests in the browser',
      runs: ['test', 'rest', 'long'],
      run: runPlaywright,
    },
    {
      name: 'sync simulation',
      runs: ['test', 'rest', 'long'],
      run: () => runVitest(['sim'], { reporter: 'default' }),
    },
  ],
  [
    {
      name: 'main paths in other browsers',
      runs: ['rest', 'long'],
      run: runOtherBrowsers,
    },
  ],
];

const pageProjects = ['page', 'own-page', 'own-process'];

function checkFormat(run: Run): Promise<GateResult> {
  const options = ['ci', '--error-on-warnings', '--no-errors-on-unmatched', colors];
  return runTool('biome', [...options, ...(run === 'check' ? changedFiles() : [])]);
}

async function checkTypes(): Promise<GateResult> {
  const results = await Promise.all(
    typeProjects.map((project) => runTool('tsc', ['-p', project, ...onlyChanges(project)])),
  );
  const failed = results.filter((result) => !result.isOk);
  // A fault in a shared file shows in several projects.
  const failures = [...new Set(failed.flatMap((result) => result.failures))];
  return { ...nothingToDo, isOk: failed.length === 0, failures, output: failed.map(({ output }) => output).join('') };
}

/** Checks again what changed since the last run, and what depends on it: 3 s of a processor instead of 65. */
function onlyChanges(project: string): string[] {
  const name = project.replaceAll('/', '-').replace('.', 'root');
  return ['--incremental', '--tsBuildInfoFile', `${cacheDir}/types/${name}.tsbuildinfo`];
}

/** A change in the model reaches 150 files of page tests: those next to it find most, and `npm test` runs all. */
async function runNearPageTests(): Promise<GateResult> {
  const files = nearPageTests(changedFiles());
  if (files.length === 0) return nothingToDo;
  return await runVitest(pageProjects, { files });
}

import { inRoot } from '../setup/paths.mjs';
import { changedFiles, nearPageTests } from './changed-files.ts';
import type { Write } from './in-turn.ts';
import { cacheDir, type GateResult, runTool, withoutTests } from './run-tool.ts';
import { runPlaywright, runVitest } from './test-results.ts';

/** `npm run check`, `npm test`, `npm run test:rest` and `npm run test:long`. */
export type Run = 'check' | 'test' | 'rest' | 'long';

export interface Gate {
  name: string;
  /** The commands that run it. */
  runs: readonly Run[];
  run(run: Run, write: Write): Promise<GateResult>;
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
    { name: 'types', runs: always, run: (_run, write) => checkTypes(write) },
    { name: 'nothing unused', runs: always, run: (_run, write) => runTool('knip', [], { write }) },
  ],
  [
    { name: 'unit tests', runs: always, run: (_run, write) => runVitest(['unit'], { write }) },
    { name: 'page tests near the changes', runs: ['check'], run: (_run, write) => runNearPageTests(write) },
    // Before the tests that ask the built app for pages.
    {
      name: 'build and its budgets',
      runs: ['test', 'long'],
      run: (_run, write) => runTool('node', [inRoot('scripts/setup/build-app.mjs')], { write }),
    },
  ],
  [{ name: 'page tests', runs: ['test', 'long'], run: (_run, write) => runVitest(pageProjects, { write }) }],
  [
    {
      name: 'API and store tests',
      runs: ['test', 'long'],
      run: (_run, write) => runVitest(['api'], { write, workers }),
    },
  ],
  [
    {
      // What imports this module runs on one engine or takes a sample in `npm test`.
      name: 'the other engine, and whole samples',
      runs: ['rest'],
      run: (_run, write) => runVitest(['unit', 'api'], { write, workers, related: ['scripts/testing/test-scope.ts'] }),
    },
  ],
  [
    {
      name: 'killed servers and slow faults',
      runs: ['rest', 'long'],
      run: (_run, write) => runVitest(['slow'], { write, workers }),
    },
  ],
  [
    {
      name: 'mutants, a sample',
      runs: ['rest', 'long'],
      run: (_run, write) => runTool('node', [inRoot('scripts/mutants/sample.ts')], { write }),
    },
  ],
  [
    {
      name: 'tests in the browser',
      runs: ['test', 'rest', 'long'],
      run: (_run, write) => runPlaywright(write),
    },
    {
      name: 'sync simulation',
      runs: ['test', 'rest', 'long'],
      run: (_run, write) => runVitest(['sim'], { write, reporter: 'default' }),
    },
  ],
  [
    {
      name: 'main paths in other browsers',
      runs: ['rest', 'long'],
      run: (_run, write) => runTool('node', [inRoot('scripts/other-browsers/main.ts'), '--where-installed'], { write }),
    },
  ],
];

const pageProjects = ['page', 'own-page', 'own-process'];

function checkFormat(run: Run, write: Write): Promise<GateResult> {
  const options = ['ci', '--error-on-warnings', '--no-errors-on-unmatched', colors];
  return runTool('biome', [...options, ...(run === 'check' ? changedFiles() : [])], { write });
}

async function checkTypes(write: Write): Promise<GateResult> {
  const results = await Promise.all(
    typeProjects.map((project) => runTool('tsc', ['-p', project, ...onlyChanges(project)], { write })),
  );
  return results.find((result) => !result.isOk) ?? { ...withoutTests, isOk: true };
}

/** Checks again what changed since the last run, and what depends on it: 3 s of a processor instead of 65. */
function onlyChanges(project: string): string[] {
  const name = project.replaceAll('/', '-').replace('.', 'root');
  return ['--incremental', '--tsBuildInfoFile', `${cacheDir}/types/${name}.tsbuildinfo`];
}

/** A change in the model reaches 150 files of page tests: those next to it find most, and `npm test` runs all. */
async function runNearPageTests(write: Write): Promise<GateResult> {
  const files = nearPageTests(changedFiles());
  if (files.length === 0) return { ...withoutTests, isOk: true };
  return await runVitest(pageProjects, { write, files });
}

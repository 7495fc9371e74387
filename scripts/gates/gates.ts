import { buildApp } from '../setup/build-app.mjs';
import { inRoot } from '../setup/paths.mjs';
import { SetupError } from '../setup/setup-error.mjs';
import { changedModules, contentsAtPass, contentsNow, notePass } from './changed-modules.ts';
import { cacheDir, type GateResult, runTool } from './run-tool.ts';
import { runPlaywright, runVitest } from './test-results.ts';

export interface Gate {
  name: string;
  /** True when `npm run check` runs it too. */
  isFast: boolean;
  /** @param isFast Whether it may leave out what cannot have changed since it passed last. */
  run(isFast: boolean): Promise<GateResult>;
}

/** Biome would write colours into a log file too. */
const plain = process.stdout.isTTY ? [] : ['--colors=off'];

/** One per runtime; code must not compile against an API that its runtime lacks. */
const typeProjects = ['.', 'shared', 'api', 'pwa', 'pwa/sw', 'pwa/e2e', 'scripts/sim'];

/** In the order of how soon they speak. */
export const gates: readonly Gate[] = [
  { name: 'format and lint', isFast: true, run: () => runTool('biome', ['ci', '--error-on-warnings', ...plain]) },
  { name: 'types', isFast: true, run: checkTypes },
  { name: 'nothing unused', isFast: true, run: () => runTool('knip') },
  { name: 'unit tests', isFast: true, run: () => runVitest(['unit']) },
  { name: 'page tests', isFast: true, run: runPageTests },
  // Before the tests that ask the built app for pages.
  { name: 'build and its budgets', isFast: true, run: build },
  // They wait for processes, disks and timers: two files at a time leave a fourteenth of two cores idle.
  { name: 'API and store tests', isFast: false, run: () => runVitest(['api'], { workers: 3 }) },
  { name: 'mutants, a sample', isFast: false, run: () => runTool('node', [inRoot('scripts/mutants/sample.ts')]) },
  { name: 'sync simulation', isFast: false, run: () => runVitest(['sim'], { reporter: 'default' }) },
  { name: 'tests in the browser', isFast: false, run: runPlaywright },
];

async function checkTypes(): Promise<GateResult> {
  const results = await Promise.all(
    typeProjects.map((project) => runTool('tsc', ['-p', project, ...onlyChanges(project)])),
  );
  return results.find((result) => !result.isOk) ?? { isOk: true, passed: 0, failed: 0, flaky: [] };
}

/** Checks again what changed since the last run, and what depends on it: 3 s of a processor instead of 65. */
function onlyChanges(project: string): string[] {
  const name = project.replaceAll('/', '-').replace('.', 'root');
  return ['--incremental', '--tsBuildInfoFile', `${cacheDir}/types/${name}.tsbuildinfo`];
}

/** Most of them import little of the app: after a usual change a few of them say as much as all. */
async function runPageTests(isFast: boolean): Promise<GateResult> {
  const contents = contentsNow();
  const changed = isFast ? changedModules(contentsAtPass('page-tests'), contents) : 'all';
  if (changed !== 'all') console.log(`only what ${changed.length} changed modules reach; \`npm test\` runs all`);
  const result = await runVitest(['page', 'own-page'], { changed });
  if (result.isOk && contents) notePass('page-tests', contents);
  return result;
}

async function build(): Promise<GateResult> {
  try {
    buildApp();
    return { isOk: true, passed: 0, failed: 0, flaky: [] };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    return { isOk: false, passed: 0, failed: 0, flaky: [] };
  }
}

import { buildApp } from '../setup/build-app.mjs';
import { SetupError } from '../setup/setup-error.mjs';
import { type GateResult, runTool, runToolAside } from './run-tool.ts';
import { runPlaywright, runVitest } from './test-results.ts';

export interface Gate {
  name: string;
  /** Whether `npm run check` runs it too. */
  isFast: boolean;
  /** Whether the gates after it run meanwhile, as they leave the processor idle a fifth of the time. */
  isAside?: boolean;
  run(): Promise<GateResult>;
}

/** Biome colours even what nobody looks at. */
const plain = process.stdout.isTTY ? [] : ['--colors=off'];

/** One per runtime; what a runtime does not have must not compile there. */
const typeProjects = ['.', 'shared', 'api', 'pwa', 'pwa/sw', 'pwa/e2e', 'scripts/sim'];

/** In the order of how soon they speak. */
export const gates: readonly Gate[] = [
  { name: 'format and lint', isFast: true, run: () => runTool('biome', ['ci', '--error-on-warnings', ...plain]) },
  { name: 'types', isFast: true, run: checkTypes },
  { name: 'nothing unused', isFast: true, run: () => runTool('knip') },
  { name: 'unit tests', isFast: true, run: () => runVitest(['unit', 'page']) },
  { name: 'API and store tests', isFast: false, run: () => runVitest(['api']) },
  { name: 'sync simulation', isFast: false, isAside: true, run: playSimulation },
  { name: 'build and its budgets', isFast: false, run: build },
  { name: 'tests in the browser', isFast: false, run: runPlaywright },
];

async function checkTypes(): Promise<GateResult> {
  const results = await Promise.all(typeProjects.map((project) => runTool('tsc', ['-p', project])));
  return results.find((result) => !result.isOk) ?? { isOk: true, passed: 0, failed: 0 };
}

async function build(): Promise<GateResult> {
  try {
    buildApp();
    return { isOk: true, passed: 0, failed: 0 };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    return { isOk: false, passed: 0, failed: 0 };
  }
}

function playSimulation(): Promise<GateResult> {
  return runVitest(['sim'], { reporter: 'default', run: runToolAside });
}

// Runs tests against mutants; a process of its own, because a mutant may never come to an end. Started by `testers.ts`.
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import config from '../../vitest.config.ts';
import { inRoot, root } from '../setup/paths.mjs';
import { testScope } from '../testing/test-scope.ts';
import { MutantLoader } from './mutant-plugin.ts';
import type { TesterAnswer, TesterOrder } from './testers.ts';

type MapOrder = Extract<TesterOrder, { kind: 'map' }>;

const loader = new MutantLoader();
const projectNames = ['unit', 'page', 'own-page', 'own-process', 'api', ...(testScope === 'quick' ? [] : ['slow'])];

interface ProjectTest {
  name: string;
  setupFiles?: string[];
}

function projects() {
  const all = (config.test?.projects ?? []) as { test: ProjectTest }[];
  return all
    .filter(({ test }) => projectNames.includes(test.name))
    .map(({ test }) => ({
      plugins: [loader.plugin],
      test: {
        ...test,
        fsModuleCache: false,
        isolate: true,
        pool: 'forks' as const,
        retry: 0,
        setupFiles: [inRoot('scripts/mutants/note-hits.ts'), ...(test.setupFiles ?? [])],
      },
    }));
}

async function start(): Promise<Vitest> {
  const vitest = await createVitest(
    'test',
    { root, config: false, watch: false, reporters: [{}], maxWorkers: 2 },
    { test: { projects: projects() } },
  );
  vitest.provide('mutantHitsDir', null);
  return vitest;
}

const starting = start();
let specifications: readonly TestSpecification[] = [];

async function carryOut(order: TesterOrder): Promise<TesterAnswer> {
  const vitest = await starting;
  if (specifications.length === 0) specifications = await vitest.globTestSpecifications();
  if (order.kind === 'map') return await map(vitest, order);
  const { mutant, files } = order;
  loader.mutant = mutant;
  if (mutant) vitest.invalidateFile(inRoot(mutant.file));
  vitest.config.bail = 1;
  const wanted = files.flatMap((file) => specifications.find(({ moduleId }) => moduleId === file) ?? []);
  vitest.state.filesMap.clear();
  const { testModules } = await vitest.runTestSpecifications(wanted);
  loader.mutant = null;
  if (mutant) vitest.invalidateFile(inRoot(mutant.file));
  const failed = testModules.find((module) => module.state() === 'failed');
  return { kind: 'tried', killedBy: failed ? firstFailure(failed) : null };
}

function firstFailure(module: TestModule): string {
  const [test] = module.children.allTests('failed');
  return `${module.relativeModuleId}${test ? ` > ${test.fullName}` : ''}`;
}

async function map(vitest: Vitest, { hitsDir, folders }: MapOrder): Promise<TesterAnswer> {
  loader.isMarking = true;
  // Without this, one slow moment would take away a whole file.
  for (const project of vitest.projects) project.config.retry = 1;
  vitest.provide('mutantHitsDir', hitsDir);
  const isWanted = ({ moduleId }: TestSpecification) =>
    folders.some((folder) => moduleId.startsWith(inRoot(folder, '/')));
  const { testModules } = await vitest.runTestSpecifications(specifications.filter(isWanted));
  const failed = testModules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId);
  const took = testModules.map((module) => [module.moduleId, module.diagnostic().duration] as const);
  return { kind: 'mapped', failed, tookMs: Object.fromEntries(took) };
}

process.on('message', (order: TesterOrder) => {
  void carryOut(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ kind: 'broken', message: String(error) } satisfies TesterAnswer),
  );
});

// Runs tests against mutants; a process of its own, because a mutant may never come to an end. Started by `testers.ts`.
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import config from '../../vitest.config.ts';
import { root } from '../setup/paths.mjs';
import { testScope } from '../testing/test-scope.ts';
import type { Mutant } from './mutants.ts';
import type { TesterAnswer, TesterOrder } from './testers.ts';

let mutant: Mutant | null = null;

/** Loads programs as they are, except for the file that the mutant changes; nothing is written. */
const loadMutant: Plugin = {
  name: 'dalil-mutants',
  enforce: 'pre',
  transform(text, id) {
    const file = relative(root, id.split('?')[0] ?? '').replaceAll('\\', '/');
    return mutant?.file === file ? { code: mutated(text, mutant), map: null } : undefined;
  },
};

function mutated(text: string, { start, end, replacement, before, file }: Mutant): string {
  if (text.slice(start, end) !== before) throw new Error(`${file} is not the file that the mutant was made of`);
  const head = replacement.startsWith('queryBuilder.') ? "import * as queryBuilder from 'drizzle-orm';" : '';
  return `${head}${text.slice(0, start)}${replacement}${text.slice(end)}`;
}

const projectNames = ['unit', 'page', 'own-page', 'own-process', 'api', ...(testScope === 'quick' ? [] : ['slow'])];
const allProjects = (config.test?.projects ?? []) as { test: { name: string } }[];
const projects = allProjects
  .filter(({ test }) => projectNames.includes(test.name))
  .map(({ test }) => ({
    plugins: [loadMutant],
    test: { ...test, fsModuleCache: false, isolate: true, pool: 'forks' as const, retry: 0 },
  }));
const vitest = await createVitest(
  'test',
  { root, config: false, watch: false, reporters: [{}], maxWorkers: 2, bail: 1 },
  { test: { projects } },
);
let specifications: readonly TestSpecification[] = [];

async function carryOut(order: TesterOrder): Promise<TesterAnswer> {
  if (specifications.length === 0) specifications = await vitest.globTestSpecifications();
  const wanted = order.files.flatMap((file) => specifications.find(({ moduleId }) => moduleId === file) ?? []);
  setMutant(order.mutant);
  vitest.state.filesMap.clear();
  const { testModules } = await vitest.runTestSpecifications(wanted);
  setMutant(null);
  const failed = testModules.find((module) => module.state() === 'failed');
  return { killedBy: failed ? firstFailure(failed) : null };
}

function setMutant(next: Mutant | null): void {
  const file = (next ?? mutant)?.file;
  mutant = next;
  if (file) vitest.invalidateFile(`${root}/${file}`);
}

function firstFailure(module: TestModule): string {
  const [test] = module.children.allTests('failed');
  return `${module.relativeModuleId}${test ? ` > ${test.fullName}` : ''}`;
}

process.on('message', (order: TesterOrder) => {
  void carryOut(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ broken: String(error) } satisfies TesterAnswer),
  );
});

import type { Mutant } from '../mutants.ts';
import { type Tried, told } from '../score.ts';
import { firstFailureOf, type NotedTest, noteBrowserTests } from './browser-tests.ts';
import { canHaveSwitch, MutatedBuild } from './mutated-build.ts';

// Tests that come to few mutants are about them; those that come to all are about something else.
const testsMax = 12;
const perFileMax = 4;

/**
 * Holds the mutants of screens and hooks that no test without a browser noticed against the tests in the browser that
 * come to them.
 */
export async function tryInBrowser(tried: readonly Tried[]): Promise<Tried[]> {
  const waiting = tried.filter(({ mutant, killedBy }) => killedBy === null && isShown(mutant));
  if (waiting.length === 0) return [...tried];
  const build = new MutatedBuild(waiting.map(({ mutant }) => mutant).filter(canHaveSwitch));
  build.make();
  const notes = await noteBrowserTests(build.distDir);
  console.log(
    `${notes.length} tests in the browser come to ${new Set(notes.flatMap(({ hits }) => hits)).size} mutants`,
  );
  const results = new Map<Tried, Tried>();
  for (const one of waiting) {
    const tests = testsOf(one.mutant, notes, build);
    build.turnOn(one.mutant);
    const killedBy = tests.length > 0 ? await firstFailureOf(tests, build.distDir) : null;
    const result = { ...one, killedBy, isReached: one.isReached || tests.length > 0 };
    console.log(told(result));
    results.set(one, result);
  }
  build.turnOn(null);
  return tried.map((one) => results.get(one) ?? one);
}

function isShown({ part }: Mutant): boolean {
  return part === 'pwa/screens' || part === 'pwa/features' || part === 'pwa/data';
}

function testsOf(mutant: Mutant, notes: readonly NotedTest[], build: MutatedBuild): NotedTest[] {
  const reaching = notes
    .filter(({ hits }) => hits.some((id) => build.mutantOf(id) === mutant))
    .toSorted((one, other) => one.hits.length - other.hits.length || one.tookMs - other.tookMs);
  const byFile = Map.groupBy(reaching, ({ place }) => place.split(':')[0]);
  const some = new Set([...byFile.values()].flatMap((tests) => tests.slice(0, perFileMax)));
  return reaching.filter((test) => some.has(test)).slice(0, testsMax);
}

import { type Hits, testsOf } from './hits.ts';
import type { Mutant } from './mutants.ts';
import type { Tried } from './score.ts';
import type { Tester } from './testers.ts';

const timeoutMs = 180_000;
// Most are noticed by the first few; a survivor is held against many.
const firstFiles = 3;
const filesMax = 24;

/** Runs the tests that run a mutant's function until one fails; what does not end is noticed, too. */
export async function tryMutant(tester: Tester, mutant: Mutant, hits: Hits): Promise<Tried> {
  const tests = testsOf(mutant, hits);
  let killedBy: string | null = null;
  for (const files of [tests.slice(0, firstFiles), tests.slice(firstFiles, filesMax)]) {
    if (files.length === 0 || killedBy !== null) continue;
    const answer = await tester.ask({ kind: 'try', mutant, files }, timeoutMs);
    if (answer?.kind === 'broken') throw new Error(answer.message);
    killedBy = answer?.kind === 'tried' ? answer.killedBy : 'no end';
  }
  return { mutant, killedBy, isReached: tests.length > 0 };
}

import { type Hits, testsOf } from './hits.ts';
import type { Mutant } from './mutants.ts';
import type { Tried } from './score.ts';
import type { Tester } from './testers.ts';

// Most are noticed by the first few; a survivor is held against many.
const firstFiles = 3;
const filesMax = 24;

/** Runs the tests that run a mutant's function until one fails. A mutant whose tests do not end counts as noticed. */
export async function tryMutant(tester: Tester, mutant: Mutant, hits: Hits): Promise<Tried> {
  const tests = testsOf(mutant, hits);
  let killedBy: string | null = null;
  for (const files of [tests.slice(0, firstFiles), tests.slice(firstFiles, filesMax)]) {
    if (files.length === 0 || killedBy !== null) continue;
    const answer = await tester.ask({ kind: 'try', mutant, files });
    if (answer?.kind === 'broken') throw new Error(answer.message);
    killedBy = answer?.kind === 'tried' ? answer.killedBy : 'no end';
  }
  return { mutant, killedBy, isReached: tests.length > 0 };
}

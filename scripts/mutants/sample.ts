// A gate of `npm run test:rest`: a few mutants of parts whose tests take no time, against the tests beside their files. The
// sample is drawn by the changed text, so that it stays the same until that text changes.
import { globSync } from 'node:fs';
import { inRoot } from '../setup/paths.mjs';
import { reasonFor } from './accepted.ts';
import { type Mutant, mutantsOf, type Part } from './mutants.ts';
import { resultLine, scores, type Tried } from './score.ts';
import { Tester } from './testers.ts';

const quickParts: readonly Part[] = ['shared/rules', 'pwa/sync'];
const perPart = 8;
/** The tests of a mutant take a second; one that never ends must not hold up the gate. */
const timeoutMs = 30_000;
/** One in sixteen may be new code whose test is still missing. */
const enough = 0.9;

/** The tests whose names begin with that of the program, such as `send-outbox.test.ts` and `send-outbox-run.test.ts`. */
const testsBeside = ({ file }: Mutant) => globSync(inRoot(file.replace(/\.tsx?$/, '{,-*}.test.ts')));
const sample = quickParts.flatMap((part) =>
  mutantsOf(part)
    .filter((mutant) => testsBeside(mutant).length > 0 && !reasonFor(mutant))
    .slice(0, perPart),
);

const tester = new Tester(timeoutMs);
const tried: Tried[] = [];
for (const mutant of sample) {
  tried.push({ mutant, killedBy: await tester.firstFailure(mutant, testsBeside(mutant)), isReached: true });
}
tester.close();
const survivors = tried.filter(({ killedBy }) => killedBy === null);
console.log([...survivors.map(resultLine), ...scores(tried).lines].join('\n'));
process.exitCode = survivors.length <= sample.length * (1 - enough) ? 0 : 1;

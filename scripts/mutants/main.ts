// `npm run mutants`: makes one small change after another in the programs and looks whether a test fails. All options
// are in README.md here.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { inRoot } from '../setup/paths.mjs';
import { NearTests } from '../testing/near-tests.ts';
import { compareScopes } from './compare-scopes.ts';
import { guardMutant, guards, guardTests } from './guards.ts';
import { type Mutant, mutantsOf, type Part, parts } from './mutants.ts';
import { resultLine, scores, type Tried } from './score.ts';
import { Tester } from './testers.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true },
    file: { type: 'string' },
    count: { type: 'string', default: '60' },
    skip: { type: 'string', default: '0' },
    all: { type: 'boolean', default: false },
    guards: { type: 'boolean', default: false },
    timing: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
  },
});

/** A mutant that no near test notices is tried against this many files. */
const filesMax = 24;
// The tests of guards start databases, which takes minutes on a busy machine.
const guardWithinMs = 600_000;

function chosen(part: Part): Mutant[] {
  const all = mutantsOf(part).filter(
    ({ file, isTiming }) => (values.file === undefined || file === values.file) && (isTiming || !values.timing),
  );
  const skipped = Number(values.skip);
  return values.all ? all : all.slice(skipped, skipped + Number(values.count));
}

async function tryAll(): Promise<boolean> {
  const near = new NearTests();
  const waiting = parts.filter((part) => values.part === undefined || values.part.includes(part)).flatMap(chosen);
  const tried: Tried[] = [];

  async function tryNext(tester: Tester): Promise<void> {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const isSlow = (file: string) => file.includes('.slow.test.');
      const files = near.of(mutant.file).toSorted((one, other) => Number(isSlow(one)) - Number(isSlow(other)));
      // A mutant whose tests do not end counts as noticed.
      const killedBy = await tester.firstFailure(mutant, files.slice(0, filesMax));
      const one = { mutant, killedBy, isReached: files.length > 0 };
      tried.push(one);
      console.log(resultLine(one));
    }
    tester.close();
  }

  await Promise.all(Array.from({ length: availableParallelism() }, () => tryNext(new Tester())));
  const { lines, isEnough } = scores(tried);
  console.log(lines.join('\n'));
  return isEnough;
}

/** Tries each guard against the tests that must notice its loss; without a mutant these tests have to pass. */
async function tryGuards(): Promise<boolean> {
  const tester = new Tester(guardWithinMs);
  const files = guardTests.map((file) => inRoot(file));
  const unwell = await tester.firstFailure(null, files);
  if (unwell !== null) throw new Error(`Fails without a mutant: ${unwell}`);
  let survivors = 0;
  for (const guard of guards) {
    const killedBy = await tester.firstFailure(guardMutant(guard), files, 1);
    console.log(killedBy === null ? `SURVIVES ${guard.name}` : `noticed ${guard.name}: ${killedBy}`);
    if (killedBy === null) survivors += 1;
  }
  tester.close();
  return survivors === 0;
}

function run(): Promise<boolean> {
  const { count, seed, minutes } = values;
  if (values.guards) return tryGuards();
  return values.compare ? compareScopes({ count: Number(count), seed, minutesMax: Number(minutes) }) : tryAll();
}

process.exitCode = (await run()) ? 0 : 1;

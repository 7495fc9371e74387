// `npm run mutants -- [--part shared/rules] [--file shared/rules/slug.ts] [--count 60] [--skip 0] [--all]
// [--timing] [--keep-hits] [--in-browser] [--guards] [--compare]`: makes
// one small change after another in the programs and looks whether a test fails. First all tests run once, to see which
// function is run by which; `--keep-hits` uses the result of the last run. `--guards` takes away the guards that are
// named by hand instead. `--timing` tries only what matters in the meantime. `--compare [--seed 1] [--minutes 600]` asks
// what the tests of `npm test` miss of what all tests notice. See README.md here.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { inRoot } from '../setup/paths.mjs';
import { tryInBrowser } from './browser/try-in-browser.ts';
import { compareScopes } from './compare-scopes.ts';
import { guardMutant, guards, guardTests } from './guards.ts';
import { type Hits, mapHits } from './hits.ts';
import { type Mutant, mutantsOf, type Part, parts } from './mutants.ts';
import { scores, type Tried, told } from './score.ts';
import { Tester } from './testers.ts';
import { tryMutant } from './try-mutant.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true },
    file: { type: 'string' },
    count: { type: 'string', default: '60' },
    skip: { type: 'string', default: '0' },
    all: { type: 'boolean', default: false },
    'keep-hits': { type: 'boolean', default: false },
    'in-browser': { type: 'boolean', default: false },
    guards: { type: 'boolean', default: false },
    timing: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
  },
});

// The tests of guards start databases, which takes minutes on a busy machine.
const guardWithinMs = 600_000;
const hitsFile = inRoot('test-results', 'mutant-hits.json');

function chosen(part: Part): Mutant[] {
  const all = mutantsOf(part).filter(
    ({ file, isTiming }) => (values.file === undefined || file === values.file) && (isTiming || !values.timing),
  );
  const skipped = Number(values.skip);
  return values.all ? all : all.slice(skipped, skipped + Number(values.count));
}

async function hitsToUse(wanted: readonly Part[]): Promise<Hits> {
  // Written below.
  if (values['keep-hits'] && existsSync(hitsFile)) return JSON.parse(readFileSync(hitsFile, 'utf8')) as Hits;
  const hits = await mapHits(wanted);
  writeFileSync(hitsFile, JSON.stringify(hits));
  return hits;
}

async function tryAll(): Promise<void> {
  const wanted = parts.filter((part) => values.part === undefined || values.part.includes(part));
  const hits = await hitsToUse(wanted);
  const waiting = wanted.flatMap(chosen);
  const tried: Tried[] = [];

  async function tryNext(tester: Tester): Promise<void> {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const one = await tryMutant(tester, mutant, hits);
      tried.push(one);
      console.log(told(one));
    }
    tester.close();
  }

  await Promise.all(Array.from({ length: availableParallelism() }, () => tryNext(new Tester())));
  const { lines, isEnough } = scores(values['in-browser'] ? await tryInBrowser(tried) : tried);
  console.log(lines.join('\n'));
  process.exitCode = isEnough ? 0 : 1;
}

/** Each guard against the tests that must notice its loss; without any of them these tests have to pass. */
async function tryGuards(): Promise<void> {
  const tester = new Tester();
  const files = guardTests.map((file) => inRoot(file));
  const isWell = await tester.ask({ kind: 'try', mutant: null, files }, guardWithinMs);
  if (isWell?.kind !== 'tried' || isWell.killedBy !== null) throw new Error(`Not well: ${JSON.stringify(isWell)}`);
  for (const guard of guards) {
    const killedBy = await noticedBy(tester, guardMutant(guard));
    console.log(killedBy === null ? `SURVIVES ${guard.name}` : `noticed ${guard.name}: ${killedBy}`);
    if (killedBy === null) process.exitCode = 1;
  }
  tester.close();
}

/** The first test that fails, of the files one after the other. */
async function noticedBy(tester: Tester, mutant: Mutant): Promise<string | null> {
  for (const file of guardTests) {
    const answer = await tester.ask({ kind: 'try', mutant, files: [inRoot(file)] }, guardWithinMs);
    if (answer?.kind !== 'tried') return 'no end';
    if (answer.killedBy !== null) return answer.killedBy;
  }
  return null;
}

async function compare(): Promise<void> {
  const { count, seed, minutes } = values;
  const isEnough = await compareScopes({ count: Number(count), seed, minutesMax: Number(minutes) });
  process.exitCode = isEnough ? 0 : 1;
}

if (values.guards) await tryGuards();
else if (values.compare) await compare();
else await tryAll();

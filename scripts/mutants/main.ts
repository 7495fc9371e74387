// `npm run mutants -- [--part shared/rules] [--file shared/rules/slug.ts] [--count 60] [--all] [--keep-hits]
// [--in-browser]`: makes
// one small change after another in the programs and looks whether a test fails. First all tests run once, to see which
// function is run by which; `--keep-hits` uses the result of the last run. See README.md here.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { inRoot } from '../setup/paths.mjs';
import { tryInBrowser } from './browser/try-in-browser.ts';
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
    all: { type: 'boolean', default: false },
    'keep-hits': { type: 'boolean', default: false },
    'in-browser': { type: 'boolean', default: false },
  },
});

const hitsFile = inRoot('test-results', 'mutant-hits.json');

function chosen(part: Part): Mutant[] {
  const all = mutantsOf(part).filter(({ file }) => values.file === undefined || file === values.file);
  return values.all ? all : all.slice(0, Number(values.count));
}

async function hitsToUse(): Promise<Hits> {
  // Written below.
  if (values['keep-hits'] && existsSync(hitsFile)) return JSON.parse(readFileSync(hitsFile, 'utf8')) as Hits;
  const hits = await mapHits(wanted);
  writeFileSync(hitsFile, JSON.stringify(hits));
  return hits;
}

const wanted = parts.filter((part) => values.part === undefined || values.part.includes(part));
const hits = await hitsToUse();
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

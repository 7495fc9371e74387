import { availableParallelism } from 'node:os';
import { NearTests } from '../testing/near-tests.ts';
import { hashOf, type Mutant, mutantsOf, parts } from './mutants.ts';
import { changeText } from './score.ts';
import { noEnd, Tester } from './testers.ts';

export interface CompareOptions {
  /** How many mutants, of each part as many. */
  count: number;
  /** Draws another sample. */
  seed: string;
  /** No mutant begins after that; what was tried by then counts. */
  minutesMax: number;
}

// A mutant that no near test notices is tried against this many files.
const filesMax = 10;
const timeoutMs = 300_000;
/** The share of what both runs notice that `npm test` has to notice. */
const enough = 0.9;

/**
 * Measures how much `npm test` misses of what `npm run test:all` notices, without browsers. The whole notices everything
 * that the quick scope notices, so that only a mutant that passes the quick scope is tried against the rest.
 *
 * @returns true when `npm test` notices enough
 */
export async function compareScopes({ count, seed, minutesMax }: CompareOptions): Promise<boolean> {
  const near = new NearTests();
  const endsAt = Date.now() + minutesMax * 60_000;
  const waiting = drawn(count, seed);
  const found: Record<Found['by'], number> = { quick: 0, rest: 0, neither: 0, [noEnd]: 0 };

  async function tryNext(): Promise<void> {
    const testers = { quick: new Tester(timeoutMs, 'quick'), rest: new Tester(timeoutMs, 'rest') };
    for (let mutant = waiting.shift(); mutant && Date.now() < endsAt; mutant = waiting.shift()) {
      const { by, test } = await compared(testers, mutant, near);
      found[by] += 1;
      console.log(`${by} ${changeText(mutant)}${test ? ` by ${test}` : ''}`);
    }
    testers.quick.close();
    testers.rest.close();
  }

  // Each runs two files at a time.
  await Promise.all(Array.from({ length: Math.ceil(availableParallelism() / 2) }, tryNext));
  const both = found.quick + found.rest;
  const share = found.quick / Math.max(1, both);
  console.log(
    Object.entries(found)
      .map(([by, times]) => `${by} ${times}`)
      .join(', '),
  );
  console.log(`\`npm test\` notices ${(100 * share).toFixed(1)} % of the ${both} that both notice`);
  return share >= enough;
}

interface Found {
  /** The scope whose tests noticed it; `noEnd` shows nothing about either. */
  by: 'quick' | 'rest' | 'neither' | typeof noEnd;
  test?: string;
}

async function compared(testers: Record<'quick' | 'rest', Tester>, mutant: Mutant, near: NearTests): Promise<Found> {
  const tests = near.of(mutant.file);
  const ofScope = {
    quick: tests.filter((test) => !test.includes('.slow.test.')),
    rest: tests.filter((test) => near.isInRest(test)),
  };
  for (const by of ['quick', 'rest'] as const) {
    const test = await testers[by].firstFailure(mutant, ofScope[by].slice(0, filesMax));
    if (test === noEnd) return { by: noEnd };
    if (test !== null) return { by, test };
  }
  return { by: 'neither' };
}

/** One of each part by turns, so that a run that ends early has as many of each. */
function drawn(count: number, seed: string): Mutant[] {
  const orders = parts.map((part) => shuffled(mutantsOf(part), seed));
  return Array.from(
    { length: count },
    (_, place) => orders[place % parts.length]?.[Math.floor(place / parts.length)],
  ).filter((mutant) => mutant !== undefined);
}

function shuffled(mutants: readonly Mutant[], seed: string): Mutant[] {
  const placeOf = new Map(mutants.map((mutant) => [mutant, hashOf(`${seed} ${mutant.rank}`)]));
  return mutants.toSorted((one, other) => ((placeOf.get(one) ?? '') < (placeOf.get(other) ?? '') ? -1 : 1));
}

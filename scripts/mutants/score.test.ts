import { expect, it } from 'vitest';
import { accepted } from './accepted.ts';
import type { Mutant } from './mutants.ts';
import { scores, type Tried } from './score.ts';

const [sameAsTheProgram] = accepted;

function tried(killedBy: string | null, change: Partial<Mutant> = {}): Tried {
  const mutant: Mutant = {
    part: 'shared/rules',
    file: 'shared/rules/slug.ts',
    line: 1,
    before: 'a',
    replacement: 'b',
    rank: '',
    start: 0,
    end: 1,
    isTiming: false,
    ...change,
  };
  return { mutant, killedBy, isReached: true };
}

it('counts what does the same as the program as a survivor, and prints the share without it', () => {
  const noticed = Array.from({ length: 8 }, () => tried('slug.test.ts'));
  const { lines, isEnough } = scores([...noticed, tried(null), tried(null, sameAsTheProgram)]);
  expect(lines).toEqual([
    'shared/rules    80.0 % of 10, 88.9 % of the 9 that change something',
    'overall         80.0 % of 10, 88.9 % of the 9 that change something',
  ]);
  expect(isEnough).toBe(false);
});

it('is enough from 92 % on over all, and from 85 % on in each part', () => {
  const of = (part: Mutant['part'], noticed: number) =>
    Array.from({ length: 100 }, (_, place) => tried(place < noticed ? 'a test' : null, { part }));
  expect(scores([...of('shared/rules', 99), ...of('pwa/data', 85)]).isEnough).toBe(true);
  expect(scores([...of('shared/rules', 100), ...of('pwa/data', 84)]).isEnough).toBe(false);
  expect(scores([...of('shared/rules', 95), ...of('pwa/data', 88)]).isEnough).toBe(false);
});

import { expect, it } from 'vitest';
import { shrinkTape } from './shrink-tape.ts';
import { drawTape, Tape } from './tape.ts';

it('leaves of a failing tape only what the failure needs', async () => {
  const fails = async (tape: readonly number[]) => tape.includes(7) && tape.includes(9);
  const tape = [...drawTape(1, 0, 50), 7, ...drawTape(1, 1, 50), 9];
  expect(await shrinkTape(tape, fails, { timeMs: 10_000, now: () => 0 })).toEqual([7, 9]);
});

it('chooses what is harmless once a tape is used up', () => {
  const tape = new Tape([5]);
  expect([tape.choose(3), tape.choose(3), tape.weigh({ calm: 1, wild: 9 })]).toEqual([2, 0, 'calm']);
  expect(tape.isUsedUp).toBe(true);
});

it('draws the same tape from the same seed', () => {
  expect(drawTape(3, 4, 20)).toEqual(drawTape(3, 4, 20));
  expect(drawTape(3, 4, 20)).not.toEqual(drawTape(3, 5, 20));
});

import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { mutants } from './mutants.ts';
import { playSchedules } from './play-schedules.ts';

const threads = Math.min(2, availableParallelism());
const seed = 20_261_121;
const count = 500;

it.each(mutants.filter(({ isRare }) => !isRare).map(({ name, profile }) => [name, profile] as const))(
  'notices within 500 schedules that a guard is missing: %s',
  async (mutant, profile) => {
    const { finding, played } = await playSchedules({ profile, seed, count, threads, mutant, isTold: false });
    console.log(`${mutant}: ${finding ? `${finding.message.slice(0, 4)} after ${played} schedules` : 'not noticed'}`);
    expect(finding).not.toBeNull();
  },
);

import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { tries } from '../testing/test-scope.ts';
import { failureText, type Order, Players } from './play-schedules.ts';
import { profileNames } from './profiles.ts';

const counts = {
  fixed: tries(24, 100, 2000),
  fresh: tries(12, 60, 2000),
  dexie: tries(4, 25, 300),
};
const players = new Players(Math.min(2, availableParallelism()));
const seeds = { fixed: 20_261_121, fresh: randomInt(2 ** 31) };
console.log(`fresh seed of the simulation: ${seeds.fresh}`);

afterAll(() => players.close());

async function holds(order: Order): Promise<void> {
  const { played, finding } = await players.play(order);
  expect(finding && failureText(finding, order)).toBeNull();
  expect(played).toBe(order.count);
}

describe.each(profileNames)('the sync protocol through faults (%s)', (profile) => {
  it(`keeps its promises SYNC-1–SYNC-13 in ${counts.fixed} schedules that are always the same`, () =>
    holds({ profile, seed: seeds.fixed, count: counts.fixed }));

  it(`keeps its promises SYNC-1–SYNC-13 in ${counts.fresh} schedules that nobody has seen before`, () =>
    holds({ profile, seed: seeds.fresh, count: counts.fresh }));

  it(`keeps its promises SYNC-1–SYNC-13 in ${counts.dexie} schedules with the databases of a browser`, () =>
    holds({ profile, seed: seeds.fixed, count: counts.dexie, storage: 'dexie' }));
});

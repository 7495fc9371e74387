import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runExclusively } from './repeated-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Leases that are given as listed, the last answer again and again. */
function scriptedLeases(...answers: boolean[]) {
  const released: string[] = [];
  return {
    released,
    leases: {
      take: async () => (answers.length > 1 ? answers.shift() : answers[0]) === true,
      release: async (name: string) => void released.push(name),
    },
  };
}

it('a work whose lease went to another process fails, so that both do not go on side by side', async () => {
  const { leases, released } = scriptedLeases(true, true, false);
  const working = runExclusively(leases, 'seed', () => new Promise(() => undefined));
  const failure = expect(working).rejects.toThrow('Another process has the lease "seed"');
  await vi.advanceTimersByTimeAsync(60_000);
  await failure;
  expect(released).toEqual(['seed']);
});

it('a work goes on while its lease is renewed, and while the database cannot be asked', async () => {
  const { leases, released } = scriptedLeases(true);
  const end = Promise.withResolvers<void>();
  let isDone = false;
  let asked = 0;
  const take = async () => {
    asked += 1;
    if (asked === 3) throw new Error('The database is away');
    return leases.take();
  };
  const working = runExclusively({ ...leases, take }, 'seed', async () => {
    await end.promise;
    isDone = true;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBeGreaterThan(3);
  end.resolve();
  await working;
  expect([isDone, released]).toEqual([true, ['seed']]);
});

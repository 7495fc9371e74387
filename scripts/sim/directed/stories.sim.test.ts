import { describe, expect, it } from 'vitest';
import { mutants } from '../mutants.ts';
import { type Order, playSchedules, toldFailure } from '../play-schedules.ts';
import { stories } from './stories.ts';

const once = { seed: 0, count: 1, threads: 1 };

describe.each(Object.keys(stories))('a story about %s', (story) => {
  const profile = mutants.find(({ name }) => name === story)?.profile ?? 'mixed';
  const order: Order = { ...once, profile, story };

  it.each(['memory', 'dexie'] as const)('ends well (%s)', async (storage) => {
    const { finding } = await playSchedules({ ...order, storage });
    expect(finding && toldFailure(finding, order)).toBeNull();
  });

  it('does not end well without the guard', async () => {
    const { finding } = await playSchedules({ ...order, mutant: story });
    expect(finding?.message).toMatch(/^I\d/);
  });
});

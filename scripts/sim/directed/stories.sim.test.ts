import { afterAll, describe, expect, it } from 'vitest';
import { mutants } from '../mutants.ts';
import { type Order, Players, toldFailure } from '../play-schedules.ts';
import { stories } from './stories.ts';

const players = new Players(1);
const once = { seed: 0, count: 1 };

afterAll(() => players.close());

describe.each(Object.keys(stories))('a story about %s', (story) => {
  const profile = mutants.find(({ name }) => name === story)?.profile ?? 'mixed';
  const order: Order = { ...once, profile, story };

  it.each(['memory', 'dexie'] as const)('ends well (%s)', async (storage) => {
    const { finding } = await players.play({ ...order, storage });
    expect(finding && toldFailure(finding, order)).toBeNull();
  });

  it('does not end well without the guard', async () => {
    const unguarded = new Players(1, story);
    const { finding } = await unguarded.play(order);
    await unguarded.close();
    expect(finding?.message).toMatch(/^(?:I|SYNC-)\d/);
  });
});

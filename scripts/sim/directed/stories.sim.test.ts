import { afterAll, describe, expect, it } from 'vitest';
import { tries } from '../../testing/test-scope.ts';
import { mutants } from '../mutants.ts';
import { failureText, type Order, Players } from '../play-schedules.ts';

const players = new Players(1);
const once = { seed: 0, count: 1 };

afterAll(() => players.close());

// Chance rarely tests these guards: each has a story.
const rare = mutants.filter(({ isRare }) => isRare).map(({ name, profile }) => [name, profile] as const);

// A thread of its own takes longer than the story: `npm test` removes every fifth of these guards, the rest removes all.
const removed = rare.filter((_, index) => index % tries(5, 1) === 0);

describe.each(rare)('a story about %s', (story, profile) => {
  const order: Order = { ...once, profile, story };

  it.each(['memory', 'dexie'] as const)('ends well (%s)', async (storage) => {
    const { finding } = await players.play({ ...order, storage });
    expect(finding && failureText(finding, order)).toBeNull();
  });
});

it.each(removed)('a story about %s does not end well without the guard', async (story, profile) => {
  const unguarded = new Players(1, story);
  const { finding } = await unguarded.play({ ...once, profile, story });
  await unguarded.close();
  expect(finding?.message).toMatch(/^(?:I|SYNC-)\d/);
});

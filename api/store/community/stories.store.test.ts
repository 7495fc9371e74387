import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { featuredFor, newTalent } from '../../testing/store-builders.ts';

describeOnEachEngine('stories', (open) => {
  it('are told of people who allow it and were featured, the latest first, as many as asked for', async () => {
    const store = await open();
    const now = store.clock.now();
    const told = { allowsStory: true, story: 'A story' };
    const ids = await store.bulk.insertTalents([
      newTalent(1, { ...told, ...featuredFor(3, now), profilePicture: '/media/1.webp' }),
      newTalent(2, { ...told, ...featuredFor(9, now), story: 'The latest' }),
      newTalent(3, { ...told, ...featuredFor(3, now) }),
      newTalent(4, { ...told, ...featuredFor(-3, now), isFeatured: false }),
      newTalent(5, { ...told, ...featuredFor(3, now), allowsStory: false }),
      newTalent(6, { ...told, ...featuredFor(3, now), story: null }),
      newTalent(7, { ...told, ...featuredFor(3, now), isActive: false }),
      newTalent(8, { ...told, ...featuredFor(3, now), role: 'viewer' }),
      newTalent(9, told),
    ]);
    const [first, latest, third, over] = ids;
    const shown = await store.stories.list(9);
    expect(shown.map(({ id }) => id)).toEqual([latest, third, first, over]);
    const row = { name: 'Person 1', slug: 'person-1', industry: 'technology', story: 'A story' };
    expect(shown[2]).toEqual({ ...row, id: first, profilePicture: '/media/1.webp' });
    expect((await store.stories.list(1)).map(({ story }) => story)).toEqual(['The latest']);
  });
});

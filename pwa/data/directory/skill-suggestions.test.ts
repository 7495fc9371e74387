import 'fake-indexeddb/auto';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCard } from '#pwa/testing/build-card.ts';
import { cacheDb } from '../../local/cache-db.ts';
import { createFeedStore } from '../../local/feed-store.ts';
import { suggestSkills } from './suggestions.ts';

const talents = [
  buildCard(1, { skills: ['SQL', 'Nuclear medicine records'] }),
  buildCard(2, { skills: ['SQL', 'Squash coaching for beginners'] }),
  buildCard(3, { skills: ['تمريض العناية المركزة', 'Welding'] }),
];

beforeAll(async () => {
  await cacheDb().open();
  const store = createFeedStore('talents');
  const { run } = await store.changeState((state) => ({ ...state, run: state.run + 1 }));
  await store.replaceShard({ run, n: 0, epoch: 'e', asOf: 9, rows: talents });
});

describe('skills that are suggested while somebody types (I21)', () => {
  it('are as others wrote them, the most frequent first, and then those of the lexicon', async () => {
    const found = await suggestSkills('sq', []);
    expect(found.slice(0, 2)).toEqual(['SQL', 'Squash coaching for beginners']);
    expect(await suggestSkills('project man', [])).toContain('Project management');
  });

  it('are of both languages', async () => {
    expect(await suggestSkills('تمريض', [])).toContain('تمريض العناية المركزة');
    expect(await suggestSkills('إدارة مش', [])).toContain('إدارة مشاريع');
  });

  it('are none that are there already, and none before two letters', async () => {
    expect(await suggestSkills('sq', ['sql'])).not.toContain('SQL');
    expect(await suggestSkills('SQL', [])).not.toContain('SQL');
    expect(await suggestSkills('s', [])).toEqual([]);
    expect(await suggestSkills(' ', [])).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import type { TalentCard } from '#shared/model/user.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { featuredFor, newTalent } from '../../testing/store-builders.ts';
import type { NewTalent } from '../records.ts';
import type { TalentQuery } from './listings.ts';

describeOnEachEngine('the newest first', (open) => {
  it('gives all by their age, page by page, with words and among the featured too (I23)', async () => {
    const store = await open();
    const given = (n: number): Partial<NewTalent> => ({
      ...(n % 4 === 0 ? featuredFor(1, store.clock.now()) : {}),
      name: n % 2 === 0 ? `Sara ${n}` : `Omar ${n}`,
      industry: n % 3 === 0 ? 'legal' : 'energy',
    });
    await store.bulk.insertTalents(Array.from({ length: 25 }, (_, n) => newTalent(n + 1, given(n + 1))));
    const walked = async (query: Partial<TalentQuery>) => {
      const numbers: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await store.talentListing.page({ limit: 4, cursor, isNewestFirst: true, ...query });
        const cards: TalentCard[] = JSON.parse(String(page.json));
        expect(cards.length).toBeLessThanOrEqual(4);
        // The end of a list is told with its last cards.
        expect(cards.length > 0 || numbers.length === 0).toBe(true);
        numbers.push(...cards.map(({ slug }) => Number(slug.replace('person-', ''))));
        cursor = page.nextCursor;
      }
      return numbers;
    };
    const all = Array.from({ length: 25 }, (_, n) => 25 - n);
    expect(await walked({})).toEqual(all);
    expect(await walked({ q: 'sara' })).toEqual(all.filter((n) => n % 2 === 0));
    expect(await walked({ industry: 'legal' })).toEqual(all.filter((n) => n % 3 === 0));
    expect(await walked({ industry: 'legal', q: 'sara' })).toEqual(all.filter((n) => n % 6 === 0));
    expect(await walked({ isFeatured: true })).toEqual(all.filter((n) => n % 4 === 0));
    expect(await walked({ q: 'nobody' })).toEqual([]);
    expect(await store.talentListing.page({ limit: 4, q: 'sara', isNewestFirst: true })).toMatchObject({ total: 12 });
  });
});

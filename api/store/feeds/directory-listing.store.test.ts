import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { industries } from '#shared/catalog/industries.ts';
import type { TalentCard } from '#shared/model/user.ts';
import { TalentCardSchema } from '#shared/model/user.ts';
import { facet } from '#shared/rules/facets.ts';
import { listingPosition, utcDayOf } from '#shared/rules/listing-order.ts';
import { matchesSearch, searchWords } from '#shared/rules/search-query.ts';
import { haystackOf } from '#shared/rules/search-text.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { featuredFor, newTalent, stored } from '../../testing/store-builders.ts';
import type { NewTalent, Own, UserRecord } from '../records.ts';
import type { TalentQuery } from './listings.ts';

const dayMs = 86_400_000;
// `requireOwn` of the domain proves ownership; these tests assert it.
const own = (user: UserRecord) => user as Own<UserRecord>;

async function cardsOf(store: TestStore, query: Partial<TalentQuery> = {}): Promise<TalentCard[]> {
  const { json } = await store.talentListing.page({ limit: 200, ...query });
  return JSON.parse(String(json));
}

async function slugsOf(store: TestStore, query: Partial<TalentQuery> = {}): Promise<string[]> {
  return (await cardsOf(store, query)).map(({ slug }) => slug);
}

function insertMany(store: TestStore, count: number, given: (n: number) => Partial<NewTalent> = () => ({})) {
  return store.bulk.insertTalents(Array.from({ length: count }, (_, n) => newTalent(n + 1, given(n + 1))));
}

describeOnEachEngine('talent listing', (open) => {
  it('gives cards of the one shape, with the first 120 characters of the bio', async () => {
    const store = await open();
    const bio = `${'👩‍💻'.repeat(119)}ab and more`;
    await insertMany(store, 1, () => ({ bio, skills: ['C++'], ...featuredFor(1, store.clock.now()) }));
    const [card] = await cardsOf(store);
    expect(v.parse(v.strictObject(TalentCardSchema.entries), card)).toEqual(card);
    expect(card).toMatchObject({ slug: 'person-1', bio: `${'👩‍💻'.repeat(119)}a`, isFeatured: true, rev: 1 });
    expect(card?.featuredUntil).toBe(new Date(store.clock.now().getTime() + dayMs).toISOString());
  });

  it('puts featured first and then the newest (N15)', async () => {
    const store = await open();
    await insertMany(store, 5, (n) => (n === 2 || n === 4 ? featuredFor(1, store.clock.now()) : {}));
    const slugs = await slugsOf(store);
    expect(slugs.slice(2)).toEqual(['person-5', 'person-3', 'person-1']);
    expect(new Set(slugs.slice(0, 2))).toEqual(new Set(['person-2', 'person-4']));
    expect(new Set(await slugsOf(store, { isFeatured: true }))).toEqual(new Set(['person-2', 'person-4']));
  });

  it('draws the order among the featured anew each day, without a new revision', async () => {
    const store = await open();
    const ids = await insertMany(store, 12, () => featuredFor(90, store.clock.now()));
    const expected = (now: Date) =>
      ids
        .map((id) => ({ id, position: listingPosition({ id, isFeatured: true }, utcDayOf(now)) }))
        .sort((a, b) => a.position - b.position)
        .map(({ id }) => id);
    const shown = async () => (await cardsOf(store)).map(({ id }) => id);
    const firstDay = store.clock.now();
    expect(await shown()).toEqual(expected(firstDay));
    const version = await store.talentListing.version();
    store.clock.advance(dayMs);
    expect(await shown()).toEqual(expected(store.clock.now()));
    expect(expected(store.clock.now())).not.toEqual(expected(firstDay));
    expect(await store.talentListing.version()).not.toBe(version);
    expect((await cardsOf(store)).every(({ rev }) => rev <= ids.length)).toBe(true);
    expect(await slugsOf(store, { q: 'person' })).toHaveLength(12);
  });

  it('ends featuring exactly when it is over, with a new revision for devices', async () => {
    const store = await open();
    await insertMany(store, 2, (n) => (n === 1 ? featuredFor(1, store.clock.now()) : {}));
    store.clock.advance(dayMs - 1);
    expect(await slugsOf(store)).toEqual(['person-1', 'person-2']);
    store.clock.advance(1);
    const [newest, former] = await cardsOf(store);
    expect(newest?.slug).toBe('person-2');
    expect(former).toMatchObject({ slug: 'person-1', isFeatured: false, featuredUntil: null, rev: 3 });
    expect(await slugsOf(store, { isFeatured: true })).toEqual([]);
    expect(await store.users.findById(former?.id ?? 0)).toMatchObject({ isFeatured: false, rev: 3 });
  });

  it('never takes a period that is over for featured', async () => {
    const store = await open();
    await insertMany(store, 2, (n) => (n === 1 ? featuredFor(-1, store.clock.now()) : {}));
    expect(await slugsOf(store)).toEqual(['person-2', 'person-1']);
    expect(await slugsOf(store, { isFeatured: true })).toEqual([]);
  });

  it('moves the version with every change and with nothing else', async () => {
    const store = await open();
    const user = stored(await store.users.insert(newTalent(1)));
    const version = await store.talentListing.version();
    await cardsOf(store);
    await store.users.recordLogin(user.id, store.clock.now());
    store.clock.advance(1000);
    expect(await store.talentListing.version()).toBe(version);
    await store.users.saveEdit(own(user), { patch: { bio: 'New' } });
    expect(await store.talentListing.version()).not.toBe(version);
  });

  it('walks through all pages without a gap or a repeat while people join', async () => {
    const store = await open();
    await insertMany(store, 47, (n) => (n % 10 === 0 ? featuredFor(5, store.clock.now()) : {}));
    const atStart = await slugsOf(store);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let joined = 100; ; joined++) {
      const page = await store.talentListing.page({ limit: 5, cursor });
      seen.push(...JSON.parse(String(page.json)).map(({ slug }: TalentCard) => slug));
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
      await store.users.insert(newTalent(joined));
    }
    expect(seen).toEqual(atStart);
  });

  it('says that there is a next page only when there is one', async () => {
    const store = await open();
    await insertMany(store, 10);
    const first = await store.talentListing.page({ limit: 5, q: 'person' });
    const second = await store.talentListing.page({ limit: 5, q: 'person', cursor: first.nextCursor ?? '' });
    expect([first.total, second.total]).toEqual([10, 10]);
    expect(first.nextCursor).not.toBeNull();
    expect(second.nextCursor).toBeNull();
    expect(JSON.parse(String(second.json))).toHaveLength(5);
  });

  it.each(['', 'nonsense', '-1', '∞', Buffer.from('-5').toString('base64url')])(
    'starts from the beginning with the cursor %j',
    async (cursor) => {
      const store = await open();
      await insertMany(store, 2);
      expect(await slugsOf(store, { cursor })).toEqual(['person-2', 'person-1']);
    },
  );

  it('filters by industry, also together with words, and finds none in an unknown one (I4)', async () => {
    const store = await open();
    await insertMany(store, 6, (n) => ({
      industry: n % 2 ? 'legal' : 'energy',
      name: n < 4 ? `Sara ${n}` : `Omar ${n}`,
    }));
    expect(await slugsOf(store, { industry: 'legal' })).toEqual(['person-5', 'person-3', 'person-1']);
    expect(await slugsOf(store, { industry: 'legal', q: 'sara' })).toEqual(['person-3', 'person-1']);
    expect(await store.talentListing.page({ limit: 1, industry: 'legal' })).toMatchObject({ total: 3 });
    expect(await store.talentListing.page({ limit: 1, industry: 'legal', q: 'sara' })).toMatchObject({ total: 2 });
    expect(await store.talentListing.page({ limit: 5, industry: 'magic' })).toMatchObject({
      total: 0,
      nextCursor: null,
    });
    for (const industry of ['magic', 'le gal', `"legal'`, '']) {
      expect(await slugsOf(store, { industry, q: 'sara' }), industry).toEqual([]);
    }
  });

  it('finds what was changed, and no more what it was (I2)', async () => {
    const store = await open();
    const user = stored(await store.users.insert(newTalent(1, { name: 'فاطمة الزهراء', skills: ['C++', 'Excel'] })));
    expect(await slugsOf(store, { q: 'فاطمه' })).toEqual(['person-1']);
    await store.users.saveEdit(own(user), { patch: { name: 'Sara Ali', skills: ['تصميم'], industry: 'legal' } });
    expect(await slugsOf(store, { q: 'فاطمه' })).toEqual([]);
    expect(await slugsOf(store, { q: 'excel' })).toEqual([]);
    expect(await slugsOf(store, { q: 'ali sara' })).toEqual(['person-1']);
    expect(await slugsOf(store, { q: 'تصم' })).toEqual(['person-1']);
    expect(await slugsOf(store, { q: 'technology' })).toEqual([]);
    expect(await store.stats.counts()).toMatchObject({ talents: 1, talentsByIndustry: { technology: 0, legal: 1 } });
  });

  it('finds by a new word that is as long as the one it replaces, and no more by that (I2)', async () => {
    const store = await open();
    const user = stored(await store.users.insert(newTalent(1, { headline: 'Zorbix' })));
    await store.users.saveEdit(own(user), { patch: { headline: 'Quolam' } });
    expect(await slugsOf(store, { q: 'zorbix' })).toEqual([]);
    expect(await slugsOf(store, { q: 'quolam' })).toEqual(['person-1']);
  });

  it.each([
    '"',
    "'",
    '%',
    '_',
    '\\',
    'NOT',
    'a OR b',
    'x*',
    '(',
    'c++',
    'c#',
    '~',
    'industry=legal',
    '{grams} : a',
    '^a',
  ])('takes %j for text, never for an expression', async (q) => {
    const store = await open();
    await insertMany(store, 2, (n) => (n === 1 ? { skills: ['C++', 'C#'] } : {}));
    const words = searchWords(q);
    const expected = [2, 1].filter((n) =>
      matchesSearch(
        haystackOf({
          ...{ availability: null, languages: [], worksSince: null, employers: [] },
          name: `Person ${n}`,
          nameOther: null,
          headline: null,
          headlineOther: null,
          industry: 'technology',
          place: null,
          skills: n === 1 ? ['C++', 'C#'] : [],
          username: `person_${n}`,
          slug: `person-${n}`,
        }),
        words,
      ),
    );
    expect(await slugsOf(store, { q })).toEqual(expected.map((n) => `person-${n}`));
    expect(await slugsOf(store, { filters: [{ name: 'skill', oneOf: [facet('skill', `of ${q}`)] }] })).toEqual([]);
  });

  const free = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom("a'b", 'a"b', '\0', '~', '', ' ', '*', 'a OR b', 'x~place=y'),
  );
  it('finds nobody by a filter whose value is any text, and never fails', async () => {
    const store = await open();
    await insertMany(store, 2, () => ({ place: 'doha' }));
    await fc.assert(
      fc.asyncProperty(free, async (text) => {
        const asked = facet('country', `of ${text}`);
        const filters = [{ name: 'country' as const, oneOf: [asked] }];
        expect(await slugsOf(store, { filters })).toEqual([]);
        expect(await slugsOf(store, { filters, q: 'Person', industry: 'technology' })).toEqual([]);
        const place = { name: 'place' as const, oneOf: [facet('place', 'doha')] };
        expect(await slugsOf(store, { filters: [place, ...filters] })).toEqual([]);
        await slugsOf(store, { q: text, industry: text });
        const companies = await store.companyListing.page({ limit: 1, country: `of ${text}`, cursor: text });
        expect(String(companies.json)).toBe('[]');
      }),
    );
  });

  it('finds what a look at every search text finds, in the order of the list (I2, I12, I15, SYNC-13)', async () => {
    const store = await open();
    const people = await insertRandomPeople(store);
    const words = people.flatMap(({ name, skills = [] }) => [name, ...skills].join(' ').split(' '));
    const partOfWord = fc
      .tuple(fc.constantFrom(...words), fc.nat(6), fc.integer({ min: 1, max: 7 }))
      .map(([word, start, length]) => [...word].slice(start, start + length).join(''));
    const query = fc.array(fc.oneof(partOfWord, fc.string({ maxLength: 4 }), fc.constant('محم')), {
      minLength: 1,
      maxLength: 3,
    });
    const inOrder = await cardsOf(store);
    await fc.assert(
      fc.asyncProperty(
        query,
        fc.option(fc.constantFrom(...industries), { nil: undefined }),
        async (parts, industry) => {
          const q = parts.join(' ');
          const wanted = searchWords(q);
          const expected = inOrder.filter(
            (card) => (!industry || card.industry === industry) && matchesSearch(haystackOf(card), wanted),
          );
          expect(await slugsOf(store, { q, industry })).toEqual(expected.map(({ slug }) => slug));
          const { total } = await store.talentListing.page({ q, industry, limit: 1 });
          expect(total).toBe(expected.length);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('makes all cards anew when their making has changed', async () => {
    const store = await open();
    await insertMany(store, 30, (n) => ({
      ...(n % 7 === 0 && featuredFor(3, store.clock.now())),
      isActive: n % 5 !== 0,
    }));
    const before = await store.talentListing.page({ limit: 200, q: 'person' });
    const stats = await store.stats.counts();
    const { syncMeta, talentCards } = store.engine.tables;
    const { refillCards } = await import('./refill-cards.ts');
    await store.engine.write(async (tx) => {
      await tx.db.update(talentCards).set({ json: '{}' });
      await refillCards(tx, store.clock.now());
    });
    expect(await store.talentListing.page({ limit: 200, q: 'person' })).toEqual(before);
    expect(await store.stats.counts()).toEqual(stats);
    expect((await store.engine.reader.db.select().from(syncMeta))[0]?.listingFormat).toBeGreaterThan(0);
  });

  it('starts the day again for a clock that was set back, without harm', async () => {
    const clock = createFakeClock();
    const store = await open(clock);
    await insertMany(store, 3, () => featuredFor(9, clock.now()));
    clock.advance(2 * dayMs);
    const later = await slugsOf(store);
    clock.advance(-2 * dayMs);
    expect(await slugsOf(store)).toEqual(later);
    await store.users.insert(newTalent(50, featuredFor(9, clock.now())));
    expect(await slugsOf(store)).toHaveLength(4);
  });
});

async function insertRandomPeople(store: TestStore): Promise<NewTalent[]> {
  const names = [
    'محمد',
    'أحمد',
    'فاطمة',
    'عبد الله',
    'Sara',
    'José',
    'Mohammed',
    'Al Otaibi',
    'العتيبي',
    'Ana',
    'Nanana',
    '😀',
  ];
  const skills = ['C++', 'C#', 'Node.js', 'تصميم جرافيك', 'Management', 'Banana', 'إدارة', 'ن', 'R'];
  const person = fc.record({
    name: fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
    skills: fc.uniqueArray(fc.constantFrom(...skills), { maxLength: 4 }),
    industry: fc.constantFrom(...industries),
    isFeatured: fc.boolean(),
  });
  const people = fc
    .sample(person, { numRuns: 120, seed: 7 })
    .map(({ isFeatured, ...given }, n) =>
      newTalent(n, { ...given, ...(isFeatured && featuredFor(2, store.clock.now())) }),
    );
  await store.bulk.insertTalents(people);
  return people;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCard } from '#pwa/testing/build-card.ts';
import { buildCompanyCard, buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { countries } from '#shared/catalog/countries.ts';
import { industries, talentIndustries } from '#shared/catalog/industries.ts';
import type { TalentCard } from '#shared/model/user.ts';
import { isEffectivelyFeatured, listingPosition, publicationPosition, utcDayOf } from '#shared/rules/listing-order.ts';
import { matchesSearch, searchWords } from '#shared/rules/search-query.ts';
import { haystackOf } from '#shared/rules/search-text.ts';
import { shardOf } from '#shared/rules/shards.ts';
import { DirectoryIndex } from './directory-index.ts';
import { rowTextsOf } from './row-text.ts';
import { packShardText, tokensOf, unpackShardText } from './shard-text.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

/** Made once for a card: most of the time of these tests went to them. */
const haystacks = new WeakMap<TalentCard, string>();

function haystackOnce(card: TalentCard): string {
  const haystack = haystacks.get(card) ?? haystackOf(card);
  haystacks.set(card, haystack);
  return haystack;
}

/** The server's answer: every row that matches, in listing order. */
function serverSearch(cards: readonly TalentCard[], q: string, industry: string): number[] {
  const words = searchWords(q);
  const today = utcDayOf(now);
  return cards
    .filter((card) => industry === '' || card.industry === industry)
    .filter((card) => matchesSearch(haystackOnce(card), words))
    .map((card) => ({ id: card.id, isFeatured: isEffectivelyFeatured(card, now) }))
    .sort((a, b) => listingPosition(a, today) - listingPosition(b, today))
    .map(({ id }) => id);
}

async function textOf(cards: readonly TalentCard[]) {
  return packShardText((await rowTextsOf('talents', cards)).values());
}

async function indexOf(cards: readonly TalentCard[]): Promise<DirectoryIndex> {
  const index = new DirectoryIndex();
  for (const [n, rows] of Map.groupBy(cards, ({ id }) => shardOf(id))) index.set(n, await textOf(rows));
  return index;
}

const nameParts = [
  'محمد',
  'Mohammed',
  'العتيبي',
  'Al-Otaibi',
  'عبد الله',
  'Sara',
  'سارة',
  'خالد',
  'Khalid',
  'مُنى',
  'É',
  '٣',
];
const skills = ['Python', 'C++', 'C#', 'Node.js', 'محاسبة', 'تحليل بيانات', 'SQL', 'e-commerce'];
const instants = [
  '2020-01-01T00:00:00.000Z',
  '2026-11-21T11:59:59.999Z',
  '2026-11-21T12:00:00.001Z',
  '2999-01-01T00:00:00.000Z',
];
const anyCard = fc
  .record({
    id: fc.integer({ min: 1, max: 60_000 }),
    rev: fc.integer({ min: 1, max: 9 }),
    name: fc.array(fc.constantFrom(...nameParts), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
    industry: fc.constantFrom(...talentIndustries),
    skills: fc.array(fc.constantFrom(...skills), { maxLength: 4 }),
    isFeatured: fc.boolean(),
    featuredUntil: fc.option(fc.constantFrom(...instants)),
  })
  .map(({ id, ...change }) => buildCard(id, change));
const cards = fc.uniqueArray(anyCard, { selector: ({ id }) => id, maxLength: 40 });
const anyQuery = fc.oneof(
  fc
    .array(fc.constantFrom(...nameParts, ...skills, 'تقنية', 'tech', 'other'), { maxLength: 3 })
    .chain((parts) => fc.nat({ max: 20 }).map((length) => parts.join(' ').slice(0, length + 1))),
  fc.string({ maxLength: 4 }),
);
const anyIndustry = fc.constantFrom('', ...talentIndustries);

// On a busy machine the many cases take their time.
describe('search on the device', { timeout: 60_000 }, () => {
  it('finds what the server finds, in the same order (SYNC-13, I18)', async () => {
    await fc.assert(
      fc.asyncProperty(cards, anyQuery, anyIndustry, async (given, q, industry) => {
        const expected = serverSearch(given, q, industry);
        const found = (await indexOf(given)).find({ words: searchWords(q), industry, country: '', now, limit: 1000 });
        expect(found).toEqual({ ids: expected, total: expected.length });
      }),
      { numRuns: 200 },
    );
  });

  it('gives the first of all that match', async () => {
    await fc.assert(
      fc.asyncProperty(cards, anyQuery, fc.nat({ max: 10 }), async (given, q, limit) => {
        const expected = serverSearch(given, q, '');
        const found = (await indexOf(given)).find({ words: searchWords(q), industry: '', country: '', now, limit });
        expect(found).toEqual({ ids: expected.slice(0, limit), total: expected.length });
      }),
      { numRuns: 150 },
    );
  });

  it('finds the same among many, with frequent words and rare ones, and when it is asked again (SYNC-13)', async () => {
    const many = Array.from({ length: 900 }, (_, n) =>
      buildCard(n * 3 + 1, {
        name: `${nameParts[n % nameParts.length]} ${nameParts[(n * 5) % nameParts.length]}`,
        skills: n % 40 === 0 ? ['C#'] : ['Python'],
        isFeatured: n % 11 === 0,
        featuredUntil: instants[n % instants.length] ?? null,
      }),
    );
    const index = await indexOf(many);
    for (const q of ['p', 'python', 'c#', 'sara python', 'محمد', 'khalid c#', 'nobody', 'p']) {
      const expected = serverSearch(many, q, '');
      const query = { words: searchWords(q), industry: '', country: '', now, limit: 20 };
      expect(index.find(query)).toEqual({ ids: expected.slice(0, 20), total: expected.length });
      // The first search comes before shards are put together, the others after it.
      Array.from(index.joinShards());
      expect(index.find(query)).toEqual({ ids: expected.slice(0, 20), total: expected.length });
    }
  });

  it('follows shards that are replaced and removed, however often', async () => {
    const index = new DirectoryIndex();
    const held = new Map<number, TalentCard[]>();
    const words = searchWords('sara');
    for (let round = 0; round < 120; round += 1) {
      const n = (round * 7) % 40;
      if (round % 9 === 8) {
        held.delete(n);
        index.delete(n);
      } else {
        const name = round % 3 === 0 ? 'Sara' : 'Khalid';
        const rows = [0, 1, 2].map((place) => buildCard(n * 512 + place, { name, rev: round }));
        held.set(n, rows);
        index.set(n, await textOf(rows));
      }
      if (round % 4 === 0) index.joinShards().next();
      const all = [...held.values()].flat();
      const found = index.find({ words, industry: '', country: '', now, limit: 1000 });
      expect(found.ids).toEqual(serverSearch(all, 'sara', ''));
      expect(index.size).toBe(all.length);
    }
  });
});

describe('what only a secondary word finds', () => {
  const employers = ['Al Mana Group'];
  const people = Array.from({ length: 1600 }, (_, n) =>
    buildCard(
      n + 1,
      n % 400 === 0 ? { name: 'Sara Almana' } : { name: 'Sara', employers: n % 400 === 7 ? employers : [] },
    ),
  );
  const query = { words: searchWords('المانع'), industry: '', country: '', now, limit: 60 };

  it('stands last, in blocks of one shard and of many, but for who asks for the newest (I28, SYNC-13)', async () => {
    const index = await indexOf(people);
    const inOrder = [1201, 801, 401, 1, 1208, 808, 408, 8];
    expect(index.find(query)).toEqual({ ids: inOrder, total: 8 });
    expect(index.find({ ...query, limit: 5 })).toEqual({ ids: inOrder.slice(0, 5), total: 8 });
    expect(index.find({ ...query, isNewestFirst: true }).ids).toEqual(inOrder.toSorted((one, other) => other - one));
    const many = new DirectoryIndex();
    for (let n = 0; n < 16; n += 1) many.set(n, await textOf(people.slice(n * 100, n * 100 + 100)));
    expect([...many.joinShards()]).toHaveLength(1);
    expect(many.find(query)).toEqual({ ids: inOrder, total: 8 });
    expect(many.find({ ...query, words: searchWords('sara almana') }).ids).toEqual(inOrder);
  });
});

describe('search by industry and country', () => {
  const all = { words: [], industry: '', country: '', now, limit: 1000 };

  it('finds the companies of both, of either and of none (K2, K8)', async () => {
    const companies = industries.flatMap((industry, row) =>
      countries.map((country, column) => buildCompanyCard(row * countries.length + column + 1, { industry, country })),
    );
    const index = new DirectoryIndex();
    index.set(0, packShardText((await rowTextsOf('companies', companies)).values()));
    for (const industry of ['', ...industries]) {
      for (const country of ['', ...countries]) {
        const expected = companies
          .filter((company) => industry === '' || company.industry === industry)
          .filter((company) => country === '' || company.country === country)
          .map(({ id }) => id)
          .toReversed();
        expect(index.find({ ...all, industry, country }).ids).toEqual(expected);
      }
    }
  });

  it('leaves out the jobs that have ended by the clock (L8)', async () => {
    const jobs = [
      buildJobCard(1, { expiryDate: '2026-11-21T12:00:00.000Z' }),
      buildJobCard(2, { expiryDate: '2026-11-21T12:00:00.001Z' }),
      buildJobCard(3, { expiryDate: '2020-01-01T00:00:00.000Z' }),
    ];
    const index = new DirectoryIndex();
    index.set(0, packShardText((await rowTextsOf('jobs', jobs)).values()));
    expect(index.find({ ...all, words: ['job'] })).toEqual({ ids: [2], total: 1 });
    expect(index.find({ ...all, now: new Date('2026-11-21T11:59:59.999Z') }).ids).toEqual([2, 1]);
  });
});

describe('packed text of a shard', () => {
  it('gives back what went in', async () => {
    await fc.assert(
      fc.asyncProperty(cards, async (given) => {
        const rows = [...(await rowTextsOf('talents', given)).values()].sort((a, b) => a.id - b.id);
        const sorted = (texts: typeof rows) => texts.map((row) => ({ ...row, tokens: row.tokens.toSorted() }));
        expect(sorted(unpackShardText(packShardText(rows)))).toEqual(sorted(rows));
      }),
    );
  });

  it('keeps each word of a search text once', () => {
    expect(tokensOf('a b a  c')).toEqual(['a', 'b', 'c']);
    expect(tokensOf('')).toEqual([]);
  });
});

it('finds jobs in the order of their publication, as the server lists them, whatever their ids (SYNC-13)', async () => {
  const anyJob = fc.record({
    id: fc.integer({ min: 1, max: 60_000 }),
    publishedMs: fc.integer({ min: Date.UTC(2026, 9, 1), max: Date.UTC(2026, 9, 2) }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyJob, { selector: ({ id }) => id, maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      async (given, limit) => {
        const jobs = given.map(({ id, publishedMs }) =>
          buildJobCard(id, { publishedAt: new Date(publishedMs - (publishedMs % 500)).toISOString() }),
        );
        const index = new DirectoryIndex();
        for (const [n, rows] of Map.groupBy(jobs, ({ id }) => shardOf(id))) {
          index.set(n, packShardText((await rowTextsOf('jobs', rows)).values()));
        }
        const listed = jobs.toSorted((a, b) => publicationPosition(a) - publicationPosition(b)).map(({ id }) => id);
        const found = index.find({ words: [], industry: '', country: '', now, limit });
        expect(found).toEqual({ ids: listed.slice(0, limit), total: jobs.length });
      },
    ),
    { numRuns: 60 },
  );
});

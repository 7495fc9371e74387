import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AddressBook } from '#api/cli/seed/invented-content.ts';
import { generateTalents } from '#api/cli/seed/talents.ts';
import { pageWithSuggestion } from '#api/domain/directory/directory-lists.ts';
import { describeOnEachEngine } from '#api/testing/each-engine.ts';
import { DirectoryIndex } from '#pwa/local/directory-index.ts';
import { rowTextsOf } from '#pwa/local/row-text.ts';
import { packShardText } from '#pwa/local/shard-text.ts';
import { industries } from '#shared/catalog/industries.ts';
import { readLexicon } from '#shared/catalog/lexicon/lexicon.ts';
import type { TalentCard } from '#shared/model/user.ts';
import { didYouMean } from '#shared/rules/did-you-mean.ts';
import { searchWords } from '#shared/rules/search-query.ts';
import { tries } from '../testing/test-scope.ts';

const peopleCount = 300;

/** Words that people might type: of the rows, of the lexicon, cut anywhere, and words that no row has. */
function queriesOver(cards: readonly TalentCard[]) {
  const ofRows = cards.flatMap(({ name, skills, employers, slug, username }) => [
    ...name.split(' '),
    ...skills,
    ...employers,
    slug,
    `@${username}`,
  ]);
  const ofLexicon = readLexicon().flatMap(({ en, ar }) => [...en, ...ar]);
  const word = fc.oneof(fc.constantFrom(...ofRows), fc.constantFrom(...ofLexicon), fc.string({ maxLength: 5 }));
  const cut = fc
    .tuple(word, fc.nat(3), fc.integer({ min: 1, max: 14 }))
    .map(([text, from, length]) => [...text].slice(from, from + length).join(''));
  // As a hurried hand types: one letter twice, left out or another one.
  const slipped = fc
    .tuple(fc.constantFrom(...ofRows), fc.nat(12), fc.constantFrom('', 'e', 'ب', 'twice'))
    .map(([text, at, slip]) => {
      const letters = [...text];
      const letter = letters[at] ?? '';
      return letters.toSpliced(at, 1, slip === 'twice' ? letter + letter : slip).join('');
    });
  return fc.record({
    q: fc.oneof(
      {
        weight: 3,
        arbitrary: fc.array(fc.oneof(word, cut, slipped), { maxLength: 3 }).map((parts) => parts.join(' ')),
      },
      { weight: 1, arbitrary: slipped },
    ),
    industry: fc.option(fc.constantFrom(...industries), { nil: undefined, freq: 3 }),
  });
}

describeOnEachEngine(
  'search',
  (open, { name }) => {
    it('finds the same people in the same order on the server and on a device, and means the same, whatever is asked (SYNC-13, I20)', async () => {
      const store = await open();
      const now = store.clock.now();
      const options = { from: 0, to: peopleCount, now, passwordHash: 'x', addresses: new AddressBook() };
      await store.bulk.insertTalents([...generateTalents(options)]);
      const all = await store.talentListing.page({ limit: peopleCount });
      const cards: TalentCard[] = JSON.parse(String(all.json));
      const index = new DirectoryIndex();
      index.set(0, packShardText((await rowTextsOf('talents', cards)).values()));

      const triesCount = name === 'SQLite' ? tries(500, 2000) : tries(100, 200);
      let found = 0;
      let meantCount = 0;
      for (const { q, industry } of fc.sample(queriesOver(cards), {
        numRuns: triesCount,
        seed: 10,
      })) {
        const {
          json,
          total,
          didYouMean: meant,
        } = await pageWithSuggestion(store.talentListing, { q, industry, limit: 50 });
        const server = JSON.parse(String(json)).map(({ id }: TalentCard) => id);
        const onDevice = (text: string, limit: number) =>
          index.find({ words: searchWords(text), industry: industry ?? '', country: '', now, limit });
        const { ids, total: held } = onDevice(q, 50);
        const said = await didYouMean(q, held, async (text) => onDevice(text, 0).total);
        expect({ q, industry, ids, total: held, said }).toEqual({ q, industry, ids: server, total, said: meant });
        meantCount += Number(said !== null);
        found += Number(server.length > 0);
      }
      expect(found).toBeGreaterThan(triesCount / 40);
      expect(meantCount).toBeGreaterThan(triesCount / 40);
    });
  },
  { isSampled: true },
);
